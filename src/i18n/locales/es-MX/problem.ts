import type { Translation } from '../../../../contract/base/messages/translation.ts';
import type { problem as enUS } from '../en-US/problem.ts';

export const problem: Translation<typeof enUS> = {
  title: 'Algo salió mal',
  intro:
    'Un reporte de problema permite a la administración ver qué hizo Wireway en los últimos minutos. Solo se va cuando se envía.',
  holds: 'Qué contiene',
  steps_one: '{{count}} paso del programa, enmascarado',
  steps_many: '{{count}} pasos del programa, enmascarados',
  steps_other: '{{count}} pasos del programa, enmascarados',
  noSteps: 'Ningún paso del programa: todavía no se ha registrado nada',
  requests_one: '{{count}} llamada al servidor: su ruta, su resultado, cuánto tardó',
  requests_many: '{{count}} llamadas al servidor: sus rutas, sus resultados, cuánto tardaron',
  requests_other: '{{count}} llamadas al servidor: sus rutas, sus resultados, cuánto tardaron',
  entries_one: '{{count}} captura que espera en este dispositivo: su clase, su estado, su antigüedad',
  entries_many: '{{count}} capturas que esperan en este dispositivo: sus clases, sus estados, su antigüedad',
  entries_other: '{{count}} capturas que esperan en este dispositivo: sus clases, sus estados, su antigüedad',
  rest: 'La versión de Wireway, el idioma y la clase de página que está abierta',
  lacks: 'Qué no contiene',
  lacksSentence:
    'Ni nombres, ni etiquetas, ni valores, ni nombres de archivo, ni direcciones, ni contraseñas. El servidor sabe quién lo envió.',
  whole: 'Leerlo completo',
  switchedOff:
    'Los reportes de problema están desactivados aquí. Este se puede guardar como archivo y entregar a la administración.',
  send: 'Enviar el reporte',
  save: 'Guardar como archivo',
  failed: 'El reporte no se envió.',
  sent: 'El reporte se envió. Su número es {{number}}.',
  kept: 'No hay señal. El reporte {{number}} está en este dispositivo y se envía en cuanto haya señal.',
};
