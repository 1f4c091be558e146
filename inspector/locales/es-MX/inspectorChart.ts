import type { inspectorChart as enUS } from '../en-US/inspectorChart.ts';
import type { Translation } from '../translation.ts';

export const inspectorChart: Translation<typeof enUS> = {
  drawing: 'Dibujando el diagrama…',
  notDrawn:
    'No se pudo dibujar el diagrama, así que aquí se enumeran sus estados. Recarga la página para intentarlo de nuevo.',
  about: 'Diagrama de {{machine}}: {{states}} estados, {{transitions}} transiciones.',
  keys: 'Diagrama de {{machine}}. Las flechas lo mueven, más y menos cambian su tamaño, 0 lo muestra completo.',
  states: 'Estados',
  activeStates: 'Estados activos',
  active: 'activo',
  anyState: 'En cualquier estado',
  view: 'Vista del diagrama',
  follow: 'Seguir',
  whole: 'Completo',
  zoomIn: 'Más grande',
  zoomOut: 'Más pequeño',
  countdown: '{{left}} de {{length}}',
  sequence: {
    about: 'Pasos en orden de tiempo, una columna por actor',
    time: 'Tiempo, s',
    outside: 'exterior',
    from: 'de {{actor}}',
    starts: 'inicia',
    ended: 'terminó',
    ignored: 'ignorado',
    timer: 'inicia {{delay}}',
    cause: 'causa',
    empty: 'Todavía no hay pasos. Usa la aplicación en otra pestaña o abre una grabación guardada.',
    noActors: 'No se muestra ningún actor. Elige al menos uno.',
    dropped_one: 'Ya no se conserva {{count}} paso anterior.',
    dropped_many: 'Ya no se conservan {{count}} de pasos anteriores.',
    dropped_other: 'Ya no se conservan {{count}} pasos anteriores.',
  },
};
