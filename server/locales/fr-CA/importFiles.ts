import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { importFiles as enUS } from '../en-US/importFiles.ts';

export const importFiles: Translation<typeof enUS> = {
  empty: 'Le fichier est vide. Choisissez un fichier qui contient des lignes.',
  emptyWorkbook: 'Le classeur est vide. Choisissez un fichier qui contient des lignes.',
  noRows: 'Le fichier ne contient aucune ligne. Choisissez un fichier qui contient une liste.',
  notText:
    'Le fichier n’est pas un tableau de texte, quoi qu’en dise son nom. Enregistrez la liste en .xlsx, .xlsm, .csv, .tsv ou .txt et téléversez ce fichier.',
  pdf: 'Le fichier est un document PDF, pas une feuille de calcul. Enregistrez la liste en .xlsx, .xlsm, .csv, .tsv ou .txt et téléversez ce fichier.',
  wordProcessor:
    'Le fichier est un document de traitement de texte, pas une feuille de calcul. Enregistrez la liste en .xlsx, .xlsm, .csv, .tsv ou .txt et téléversez ce fichier.',
  webPage:
    'Le fichier est une page Web ou un document XML, pas une feuille de calcul. Enregistrez la liste en .xlsx, .xlsm, .csv, .tsv ou .txt et téléversez ce fichier.',
  json: 'Le fichier est un document JSON, pas une feuille de calcul. Enregistrez la liste en .xlsx, .xlsm, .csv, .tsv ou .txt et téléversez ce fichier.',
  otherKind:
    'Les fichiers de ce type ne peuvent pas être importés. Enregistrez la liste en .xlsx, .xlsm, .csv, .tsv ou .txt et téléversez ce fichier.',
  oldExcel:
    'C’est un ancien fichier Excel (.xls) ou un classeur protégé par un mot de passe. Ouvrez-le dans Excel, enregistrez-le en .xlsx sans mot de passe et téléversez ce fichier.',
  namedWorkbook:
    'Le nom du fichier finit par .{{ending}}, mais ce n’est pas un classeur Excel. Enregistrez-le en .xlsx depuis Excel et téléversez ce fichier.',
  namedText:
    'Le nom du fichier finit par .{{ending}}, mais c’est une archive zip ou un classeur Excel. Donnez-lui la bonne extension et téléversez-le de nouveau.',
  notWorkbook:
    'Le fichier est une archive zip, mais pas un classeur Excel. Enregistrez la liste en .xlsx depuis Excel et téléversez ce fichier.',
  unreadable:
    'Le classeur ne peut pas être lu. Ouvrez-le dans Excel, enregistrez-le de nouveau en .xlsx et téléversez ce fichier.',
  damaged:
    'Le classeur est endommagé et ne peut pas être lu. Ouvrez-le dans Excel, enregistrez-le de nouveau et téléversez ce fichier.',
  password: 'Le classeur est protégé par un mot de passe. Enregistrez-le sans mot de passe et téléversez ce fichier.',
  partTwice:
    'Le classeur nomme deux fois la même partie et a été refusé. Enregistrez-le de nouveau depuis Excel et téléversez ce fichier.',
  manyParts:
    'Le classeur contient plus de {{parts}} parties et a été refusé. Copiez la feuille de la liste dans un nouveau classeur et téléversez ce fichier.',
  swells:
    'Le classeur, une fois décompressé, dépasse de beaucoup sa taille et a été refusé. Copiez la liste dans un nouveau classeur et téléversez ce fichier.',
  swellsUnsaid:
    'Le classeur, une fois décompressé, dépasse de beaucoup la taille qu’il déclare et a été refusé. Copiez la liste dans un nouveau classeur et téléversez ce fichier.',
  otherSize:
    'Le classeur, une fois décompressé, n’a pas la taille qu’il déclare et a été refusé. Enregistrez-le de nouveau depuis Excel et téléversez ce fichier.',
  unpacksBeyond:
    'Le classeur, une fois décompressé, dépasse {{megabytes}} Mo et a été refusé. Divisez la liste et téléversez les parties.',
  muchText:
    'Le classeur contient plus de {{megabytes}} Mo de texte et a été refusé. Divisez la liste et téléversez les parties.',
  documentType: 'Le classeur contient une déclaration de type de document, qu’aucun tableur n’écrit, et a été refusé.',
  longWorkbook:
    'Une feuille du classeur contient plus de {{rows}} lignes et a été refusée. Divisez-la et téléversez les parties.',
  longSheet: 'La feuille contient plus de {{rows}} lignes. Divisez-la et téléversez les parties.',
  longFile: 'Le fichier contient plus de {{rows}} lignes. Divisez-le et téléversez les parties.',
  longCell: 'La ligne {{row}} contient une cellule de plus de {{characters}} caractères.',
  longTextCell:
    'La ligne {{row}} contient une cellule de plus de {{characters}} caractères. Cherchez un guillemet qui n’a jamais été fermé.',
  wideRow: 'La ligne {{row}} a plus de {{columns}} colonnes. Vérifiez le délimiteur du fichier.',
  outOfMemory:
    'Le fichier demande plus de mémoire qu’une importation ne peut en utiliser. Divisez la liste et téléversez les parties.',
  tookTooLong:
    'La lecture du fichier a pris trop de temps et a été arrêtée. Divisez la liste et téléversez les parties.',
  manySheets:
    'Le classeur contient plus de {{sheets}} feuilles. Copiez la feuille de la liste dans un nouveau classeur et téléversez ce fichier.',
  columnsCut:
    'Seules les {{columns}} premières colonnes peuvent être associées; les suivantes ont été laissées de côté.',
  previewCut:
    'Les premières lignes contiennent tant de texte que seules {{rows}} sont affichées. Toutes les lignes sont lues à la vérification de l’importation.',
  macros: 'Le classeur contient des macros; elles ont été ignorées.',
  links: 'Le classeur est lié à d’autres classeurs; les valeurs enregistrées avec lui ont été utilisées.',
  hiddenSheets_one: '{{sheets}} feuille masquée a été sautée.',
  hiddenSheets_many: '{{sheets}} de feuilles masquées ont été sautées.',
  hiddenSheets_other: '{{sheets}} feuilles masquées ont été sautées.',
  unclosedQuotes_one:
    'La ligne {{rows}} ouvre un guillemet qui n’est jamais fermé. Le guillemet a été laissé de côté et les lignes suivantes sont lues; regardez cette ligne.',
  unclosedQuotes_many:
    '{{total}} lignes ouvrent un guillemet qui n’est jamais fermé : {{rows}}. Les guillemets ont été laissés de côté et les lignes suivantes sont lues; regardez ces lignes.',
  unclosedQuotes_other:
    '{{total}} lignes ouvrent un guillemet qui n’est jamais fermé : {{rows}}. Les guillemets ont été laissés de côté et les lignes suivantes sont lues; regardez ces lignes.',
  windows1252:
    'Le fichier n’est pas en UTF-8; il a été lu comme Windows-1252. Regardez les noms qui ont des accents ou des signes avant d’appliquer.',
};
