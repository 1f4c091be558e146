import type { common as enUS } from '../en-US/common.ts';
import type { Translation } from '../../../../contract/locales/translation.ts';

export const common: Translation<typeof enUS> = {
  productName: 'Wireway',
  loading: 'Cargando la aplicación...',
  noValue: '-',
  yes: 'Sí',
  day: {
    choose: 'Elige un día',
    earlier: 'Antes',
    later: 'Después',
    unreadable: '“{{text}}” no es un día. Escríbelo así: {{example}}.',
  },
  no: 'No',
  keypad: { back: 'Borrar el último dígito', fraction: 'y {{fraction}}', next: 'Siguiente' },
  actions: {
    reportProblem: 'Reportar esto',
    cancel: 'Cancelar',
    close: 'Cerrar',
    search: 'Buscar',
    clear: 'Borrar',
    retry: 'Intentar de nuevo',
    back: 'Atrás',
    open: 'Abrir',
  },
  form: {
    missing: 'Llena el campo «{{field}}».',
    notChosen: 'Elige una opción.',
    tooLong: 'Máximo {{limit}} caracteres.',
    atLeast: 'Mínimo {{limit}}.',
    atMost: 'Máximo {{limit}}.',
    invalid: 'Este valor no se acepta.',
  },
  writingFile: 'Escribiendo {{shown}} filas en un archivo. Aparecerá en tus descargas.',
  print: 'Imprimir',
  moreActions: 'Más',
  pageOf: 'Página {{page}} de {{pages}}',
  asOf: 'Al {{when}}',
  status: {
    complete: 'Terminado',
    progress: 'En proceso',
    warning: 'En espera',
    critical: 'Crítico',
    none: 'Sin iniciar',
  },
};
