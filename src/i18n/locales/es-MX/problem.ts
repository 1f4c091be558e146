import type { Translation } from '../../../../contract/base/messages/translation.ts';
import type { problem as enUS } from '../en-US/problem.ts';

export const problem: Translation<typeof enUS> = {
  title: 'Algo salió mal',
  intro: 'Envía a tu administrador un registro de lo que hizo Wireway en los últimos minutos.',
  description: '¿Qué salió mal?',
  descriptionHint: 'Opcional. ¿Qué hiciste, qué pasó y qué esperabas?',
  holds: 'Qué incluye',
  steps_one: '{{count}} paso del programa, enmascarado',
  steps_many: '{{count}} pasos del programa, enmascarados',
  steps_other: '{{count}} pasos del programa, enmascarados',
  noSteps: 'Ningún paso del programa: aún no se registró nada',
  earlier_one: '{{count}} paso del programa de antes de recargar la página, enmascarado',
  earlier_many: '{{count}} de pasos del programa de antes de recargar la página, enmascarados',
  earlier_other: '{{count}} pasos del programa de antes de recargar la página, enmascarados',
  requests_one: '{{count}} llamada al servidor: ruta, resultado y duración',
  requests_many: '{{count}} llamadas al servidor: rutas, resultados y duraciones',
  requests_other: '{{count}} llamadas al servidor: rutas, resultados y duraciones',
  entries_one: '{{count}} captura sin enviar en este dispositivo: clase, estado y antigüedad',
  entries_many: '{{count}} capturas sin enviar en este dispositivo: clases, estados y antigüedad',
  entries_other: '{{count}} capturas sin enviar en este dispositivo: clases, estados y antigüedad',
  rest: 'La versión de Wireway, tu idioma y el tipo de página abierta',
  lacks: 'Qué no incluye',
  lacksSentence:
    'Aparte de tu descripción: ni nombres, etiquetas, valores, nombres de archivo, direcciones ni contraseñas. Tu cuenta queda registrada como remitente.',
  whole: 'Ver el reporte completo',
  switchedOff: 'Los reportes de problemas están desactivados. Guarda este como archivo y envíalo a tu administrador.',
  send: 'Enviar el reporte',
  save: 'Guardar como archivo',
  failed: 'No se pudo enviar el reporte.',
  sent: 'El reporte se envió. Su número es {{number}}.',
  kept: 'Estás sin conexión. El reporte {{number}} está guardado aquí y se enviará automáticamente.',
};
