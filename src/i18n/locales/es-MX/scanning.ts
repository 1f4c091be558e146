import type { scanning as english } from '../en-US/scanning.ts';
import type { Translation } from '../../../../contract/base/messages/translation.ts';

export const scanning: Translation<typeof english> = {
  absent: 'Este dispositivo no tiene una cámara que Wireway pueda usar.',
  forbidden: 'Este navegador no puede usar la cámara. Permítelo en los ajustes de esta página.',
  busy: 'Otra aplicación tiene la cámara. Ciérrala e inténtalo de nuevo.',
  switchedOff: 'El escaneo con la cámara está desactivado.',
  unreadable: 'Aquí no se pueden leer códigos ahora.',
  fromFile: 'Toma las capturas de un archivo.',
  byHand: 'Escribe lo que está junto al código.',
  torch: 'Luz',
  title: 'Escanear una tarjeta',
  close: 'Cerrar el escáner',
  camera: 'Lo que ve la cámara',
  aim: 'Sostén una tarjeta, una etiqueta o una portada frente a la cámara.',
  slow: 'Aún no se lee nada. Sostén la tarjeta plana y más cerca, enciende la luz o escribe la etiqueta que está junto al código.',
  next: 'Escanear la siguiente',
  keepOn: 'Seguir escaneando',
  typed: 'Etiqueta o código',
  find: 'Buscar',
  asking: 'Buscando {{code}}.',
  revision: 'Rev. {{revision}}',
  standing: {
    current: 'Vigente',
    superseded: 'Obsoleta',
    removed: 'Retirada',
    unsaid: 'Tarjeta sin revisión',
  },
  hold: 'En espera: {{hold}}',
  takeBack: 'Una revisión quitó la fila. Recoge la tarjeta.',
  compare: 'La fila está en la Rev. {{revision}}. Compara la tarjeta antes de que alguien trabaje con ella.',
  since: 'Solo las tarjetas impresas desde el {{at}} dicen lo mismo; las anteriores dicen otra cosa.',
  asOf: 'Comparada con lo que este dispositivo sabía el {{at}}; se pregunta al servidor en cuanto haya señal.',
  asOfUnknown: 'Comparada con lo que guarda este dispositivo; se pregunta al servidor en cuanto haya señal.',
  also: 'La misma etiqueta:',
  cover: {
    current: 'La portada del {{at}} está vigente.',
    superseded: 'La portada del {{at}} está obsoleta. Imprímela de nuevo desde el paquete.',
    none: 'No se recuerda ninguna portada impresa.',
    unasked:
      'En este dispositivo no se sabe si su portada sigue vigente; se pregunta al servidor en cuanto haya señal.',
  },
  unknown:
    'Ninguna fila de este proyecto tiene la etiqueta {{tag}}. Compárala con la impresa; un código dañado se lee mal.',
  unknownHere:
    'Ninguna fila y ningún paquete de este dispositivo se llama {{tag}}. Sin señal no se puede preguntar a nadie más: compara la etiqueta impresa o escanea de nuevo con señal.',
  nothingHere: 'Este dispositivo aún no guarda filas de este proyecto. Abre Captura de avance una vez con señal.',
  notOurs: 'Este código no es de una tarjeta de Wireway. Escanea el código junto a la etiqueta o escribe la etiqueta.',
  mayNot: 'No se te muestran las filas de este proyecto. Habla con su líder de proyecto.',
  foreign: 'Esta tarjeta es del proyecto {{number}} {{name}}.',
  openForeign: 'Abrir {{number}}',
  foreignUnknown:
    'Esta tarjeta es del proyecto {{number}}, en el que no participas. Dásela a su sobrestante o pregunta al líder de proyecto.',
  searchHere: 'Buscar la etiqueta en este proyecto',
  whichProject: '¿De qué proyecto es la tarjeta?',
  noProjects: 'Aún no estás en ningún proyecto. Pide a un líder de proyecto que te invite.',
};
