import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { codeRows as enUS } from '../en-US/codeRows.ts';

export const codeRows: Translation<typeof enUS> = {
  codeMissing: 'Escribe un código; da nombre a la fila.',
  codeTaken: 'Ya está en la lista: {{kind}} {{code}}. Cambia esa fila o elige otro código.',
  codeUnknown: 'No existe: {{kind}} {{code}}. Agrégalo primero a su lista o deja esto en blanco.',
  neededCodeUnknown: 'No existe: {{kind}} {{code}}. Agrégalo primero a su lista o elige uno que esté en ella.',
  parentLoop: '{{code}} quedaría debajo de sí mismo. Elige otro superior.',
  changedMeanwhile:
    'Alguien cambió este código mientras tanto. Mira lo que dice ahora y cámbialo otra vez si aún hace falta.',
  gone: 'Alguien borró este código mientras tanto. Agrégalo otra vez si aún hace falta.',
  reelChangedMeanwhile:
    'Alguien cambió este carrete mientras tanto. Mira lo que dice ahora y cámbialo otra vez si aún hace falta.',
  reelGone: 'Alguien borró este carrete mientras tanto. Agrégalo otra vez si aún hace falta.',
  inUse_one: '{{code}} se usa en {{count}} fila y no se puede borrar. Desactívalo o combínalo con otro código.',
  inUse_many: '{{code}} se usa en {{count}} de filas y no se puede borrar. Desactívalo o combínalo con otro código.',
  inUse_other: '{{code}} se usa en {{count}} filas y no se puede borrar. Desactívalo o combínalo con otro código.',
  reelInUse_one:
    '{{code}} es el carrete de {{count}} cable y no se puede borrar. Asígnale antes otro carrete, o combínalos.',
  reelInUse_many:
    '{{code}} es el carrete de {{count}} de cables y no se puede borrar. Asígnales antes otro carrete, o combínalos.',
  reelInUse_other:
    '{{code}} es el carrete de {{count}} cables y no se puede borrar. Asígnales antes otro carrete, o combínalos.',
  copied_one: '{{code}} está en {{count}} proyecto y no se puede borrar. Desactívalo para que ningún otro lo copie.',
  copied_many:
    '{{code}} está en {{count}} de proyectos y no se puede borrar. Desactívalo para que ningún otro lo copie.',
  copied_other: '{{code}} está en {{count}} proyectos y no se puede borrar. Desactívalo para que ningún otro lo copie.',
  hasBelow_one: '{{count}} código está debajo de {{code}}. Primero dale otro superior, o desactiva {{code}}.',
  hasBelow_many: '{{count}} de códigos están debajo de {{code}}. Primero dales otro superior, o desactiva {{code}}.',
  hasBelow_other: '{{count}} códigos están debajo de {{code}}. Primero dales otro superior, o desactiva {{code}}.',
  notOffered: 'La empresa ya no tiene en uso {{code}}. Abre la lista otra vez y elige de lo que hay ahora.',
  mergeItself: 'Un código no se combina consigo mismo. Elige otro.',
  mergeOtherList: 'Un código se combina con otro de la misma lista. Elige uno de la suya.',
  mergeDisposed:
    'Algo de {{code}} se devolvió o se desechó. Deshazlo en el plan de corte y captúralo en {{into}}; después combina los dos.',
  mergeBelow: '{{into}} está debajo de {{code}}. Primero dale otro superior, o combina {{into}} con {{code}}.',
  mergeNamedUnit_one:
    'Los dos códigos tienen una unidad de mano de obra para el mismo tamaño y {{count}} fila nombra «{{unit}}». Primero dale la otra a esa fila.',
  mergeNamedUnit_many:
    'Los dos códigos tienen una unidad de mano de obra para el mismo tamaño y {{count}} de filas nombran «{{unit}}». Primero dales la otra a esas filas.',
  mergeNamedUnit_other:
    'Los dos códigos tienen una unidad de mano de obra para el mismo tamaño y {{count}} filas nombran «{{unit}}». Primero dales la otra a esas filas.',
};
