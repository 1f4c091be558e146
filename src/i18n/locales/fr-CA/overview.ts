/** The first page of a project. */
import type { Translation } from '../../../../contract/base/messages/translation.ts';
import type { overview as enUS } from '../en-US/overview.ts';

export const overview: Translation<typeof enUS> = {
  next: 'Prochaines étapes',
  import: 'Importer une liste',
  importText:
    'Téléversez la liste des câbles, des canalisations ou des équipements de l’ingénieur et voyez exactement ce qui change.',
  assign: 'Affecter le travail',
  assignText:
    'Donnez aux câbles et aux canalisations leur lot, leur contremaître, leur code de compte et leur unité de main-d’œuvre.',
  enter: 'Saisir ce qui a été fait',
  enterText: 'Notez les tirages, les raccordements et les essais de la journée.',
  report: 'Voir l’avancement',
  reportText: 'Quantités et heures par code de type, secteur, système ou lot.',
  startsOn: 'débute le {{day}}',
  imperial: 'pieds',
  metric: 'mètres',
  archived: 'Archivé. Consultation seulement.',
  nothing:
    'Vous faites partie de ce projet, mais n’avez pas encore de rôle. Demandez-en un à votre responsable de projet.',
  setup: {
    title: 'Configurez le projet',
    codes: 'Codes',
    codesText: 'Secteurs, systèmes, types et codes de compte. Collez-les ou laissez la première liste les créer.',
    codesDone_one: '{{shown}} code',
    codesDone_many: '{{shown}} codes',
    codesDone_other: '{{shown}} codes',
    laborUnits: 'Unités de main-d’œuvre',
    laborUnitsText: 'Heures par longueur ou par pièce. Sans elles, les lignes n’ont pas de budget.',
    laborUnitsDone_one: '{{shown}} unité de main-d’œuvre',
    laborUnitsDone_many: '{{shown}} unités de main-d’œuvre',
    laborUnitsDone_other: '{{shown}} unités de main-d’œuvre',
    people: 'Personnes',
    peopleText: 'Invitez des personnes et donnez un rôle à chacune.',
    peopleDone_one: '{{shown}} personne',
    peopleDone_many: '{{shown}} personnes',
    peopleDone_other: '{{shown}} personnes',
    commodities: 'La première liste',
    commoditiesText: 'Importez la liste de l’ingénierie et examinez ce qui s’ajoute.',
    commoditiesDone_one: '{{shown}} ligne',
    commoditiesDone_many: '{{shown}} lignes',
    commoditiesDone_other: '{{shown}} lignes',
  },
};
