import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { codeRows as enUS } from '../en-US/codeRows.ts';

export const codeRows: Translation<typeof enUS> = {
  codeMissing: 'Escribe un código.',
  codeTaken: 'Ya está en la lista: {{kind}} {{code}}. Cambia esa fila o elige otro código.',
  codeUnknown: 'No existe: {{kind}} {{code}}. Agrégalo primero a su lista o deja esto en blanco.',
  neededCodeUnknown: 'No existe: {{kind}} {{code}}. Agrégalo primero a su lista o elige uno que esté en ella.',
  parentLoop: '{{code}} no puede ser su propio superior. Elige otro.',
  changedMeanwhile: 'Otra persona cambió este código. Revisa los valores actuales e inténtalo de nuevo si hace falta.',
  gone: 'Otra persona eliminó este código. Agrégalo de nuevo si aún lo necesitas.',
  reelChangedMeanwhile:
    'Otra persona cambió este carrete. Revisa los valores actuales e inténtalo de nuevo si hace falta.',
  reelGone: 'Otra persona eliminó este carrete. Agrégalo de nuevo si aún lo necesitas.',
  inUse_one: '{{code}} se usa en {{count}} fila y no se puede eliminar. Desactívalo o combínalo con otro código.',
  inUse_many: '{{code}} se usa en {{count}} de filas y no se puede eliminar. Desactívalo o combínalo con otro código.',
  inUse_other: '{{code}} se usa en {{count}} filas y no se puede eliminar. Desactívalo o combínalo con otro código.',
  reelInUse_one:
    '{{code}} es el carrete de {{count}} cable y no se puede eliminar. Asígnale antes otro carrete, o combínalos.',
  reelInUse_many:
    '{{code}} es el carrete de {{count}} de cables y no se puede eliminar. Asígnales antes otro carrete, o combínalos.',
  reelInUse_other:
    '{{code}} es el carrete de {{count}} cables y no se puede eliminar. Asígnales antes otro carrete, o combínalos.',
  copied_one: '{{code}} está en {{count}} proyecto y no se puede eliminar. Desactívalo para que ningún otro lo copie.',
  copied_many:
    '{{code}} está en {{count}} de proyectos y no se puede eliminar. Desactívalo para que ningún otro lo copie.',
  copied_other:
    '{{code}} está en {{count}} proyectos y no se puede eliminar. Desactívalo para que ningún otro lo copie.',
  hasBelow_one: '{{code}} tiene {{count}} subcódigo. Pásalo antes a otro superior, o desactiva {{code}}.',
  hasBelow_many: '{{code}} tiene {{count}} de subcódigos. Pásalos antes a otro superior, o desactiva {{code}}.',
  hasBelow_other: '{{code}} tiene {{count}} subcódigos. Pásalos antes a otro superior, o desactiva {{code}}.',
  notOffered: '{{code}} ya no está activo. Abre la lista de nuevo y elige otro.',
  mergeItself: 'Un código no se puede combinar consigo mismo. Elige otro.',
  mergeOtherList: 'Un código solo se puede combinar con otro de la misma lista. Elige uno de esa lista.',
  mergeDisposed:
    '{{code}} tiene una devolución o un desperdicio. Deshazlo en el plan de corte, captúralo en {{into}} y luego combina los dos.',
  mergeBelow: '{{into}} es un subcódigo de {{code}}. Cambia antes su superior, o combina {{into}} con {{code}}.',
  mergeNamedUnit_one:
    'Los dos códigos tienen una unidad de mano de obra para el mismo tamaño y {{count}} fila usa “{{unit}}”. Dale antes la otra unidad.',
  mergeNamedUnit_many:
    'Los dos códigos tienen una unidad de mano de obra para el mismo tamaño y {{count}} de filas usan “{{unit}}”. Dales antes la otra unidad.',
  mergeNamedUnit_other:
    'Los dos códigos tienen una unidad de mano de obra para el mismo tamaño y {{count}} filas usan “{{unit}}”. Dales antes la otra unidad.',
};
