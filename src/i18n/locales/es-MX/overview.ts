/** The first page of a project. */
import type { Translation } from '../../../../contract/base/messages/translation.ts';
import type { overview as enUS } from '../en-US/overview.ts';

export const overview: Translation<typeof enUS> = {
  next: 'Siguientes pasos',
  import: 'Importar una cédula',
  importText: 'Sube la cédula de cables, canalizaciones o equipos de ingeniería y ve exactamente qué cambia.',
  assign: 'Asignar el trabajo',
  assignText: 'Da a cables y canalizaciones su paquete, sobrestante, código de cuenta y unidad de mano de obra.',
  enter: 'Capturar lo que se hizo',
  enterText: 'Registra lo jalado, las terminaciones y las pruebas del día.',
  report: 'Ver cómo va',
  reportText: 'Cantidades y horas por código de tipo, área, sistema o paquete.',
  startsOn: 'inicia el {{day}}',
  imperial: 'pies',
  metric: 'metros',
  archived: 'Archivado: aquí no se puede cambiar nada.',
  nothing: 'Puedes ver este proyecto, pero ninguna de sus páginas. Pide un rol a tu líder de proyecto.',
  setup: {
    title: 'Configura el proyecto',
    codes: 'Códigos',
    codesText:
      'Áreas, sistemas, tipos y códigos de cuenta: pégalos desde una hoja de cálculo, o deja que la primera cédula los traiga.',
    codesDone_one: '{{shown}} código',
    codesDone_many: '{{shown}} códigos',
    codesDone_other: '{{shown}} códigos',
    laborUnits: 'Unidades de mano de obra',
    laborUnitsText: 'Horas por una longitud o una pieza: sin ellas ninguna fila tiene presupuesto.',
    laborUnitsDone_one: '{{shown}} unidad de mano de obra',
    laborUnitsDone_many: '{{shown}} unidades de mano de obra',
    laborUnitsDone_other: '{{shown}} unidades de mano de obra',
    people: 'Personas',
    peopleText: 'Invita a quienes asignan, capturan y leen, cada quien con su rol.',
    peopleDone_one: '{{shown}} persona',
    peopleDone_many: '{{shown}} personas',
    peopleDone_other: '{{shown}} personas',
    commodities: 'La primera cédula',
    commoditiesText: 'Importa la cédula de ingeniería y ve exactamente qué llega.',
    commoditiesDone_one: '{{shown}} fila',
    commoditiesDone_many: '{{shown}} filas',
    commoditiesDone_other: '{{shown}} filas',
  },
};
