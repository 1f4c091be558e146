import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { importFiles as enUS } from '../en-US/importFiles.ts';

export const importFiles: Translation<typeof enUS> = {
  empty: 'Le fichier est vide. Choisissez un fichier qui contient des lignes.',
  emptyWorkbook: 'Le classeur est vide. Choisissez un fichier qui contient des lignes.',
  noRows: 'Le fichier ne contient aucune ligne. Choisissez un fichier qui contient une liste.',
  notText:
    'Ce fichier ne peut pas être lu comme un tableau. Enregistrez-le en .xlsx, .csv, .tsv ou .txt et téléversez-le de nouveau.',
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
    'Ce fichier .{{ending}} est en fait une archive zip ou un fichier Excel. Corrigez l’extension et téléversez-le de nouveau.',
  notWorkbook:
    'Le fichier est une archive zip, mais pas un classeur Excel. Enregistrez la liste en .xlsx depuis Excel et téléversez ce fichier.',
  unreadable:
    'Le classeur ne peut pas être lu. Ouvrez-le dans Excel, enregistrez-le de nouveau en .xlsx et téléversez ce fichier.',
  damaged:
    'Le classeur est endommagé et ne peut pas être lu. Ouvrez-le dans Excel, enregistrez-le de nouveau et téléversez ce fichier.',
  password: 'Le classeur est protégé par un mot de passe. Enregistrez-le sans mot de passe et téléversez ce fichier.',
  partTwice:
    'Ce classeur est peut-être endommagé ou non sécuritaire. Copiez la liste dans un nouveau classeur et téléversez ce fichier.',
  manyParts:
    'Ce classeur est peut-être endommagé ou non sécuritaire. Copiez la liste dans un nouveau classeur et téléversez ce fichier.',
  swells:
    'Ce classeur est peut-être endommagé ou non sécuritaire. Copiez la liste dans un nouveau classeur et téléversez ce fichier.',
  swellsUnsaid:
    'Ce classeur est peut-être endommagé ou non sécuritaire. Copiez la liste dans un nouveau classeur et téléversez ce fichier.',
  otherSize:
    'Ce classeur est peut-être endommagé ou non sécuritaire. Copiez la liste dans un nouveau classeur et téléversez ce fichier.',
  unpacksBeyond:
    'Le classeur est trop volumineux : décompressé, il dépasse {{megabytes}} Mo. Divisez la liste et téléversez les parties.',
  muchText:
    'Le classeur est trop volumineux : il contient plus de {{megabytes}} Mo de texte. Divisez la liste et téléversez les parties.',
  documentType:
    'Ce classeur est peut-être endommagé ou non sécuritaire. Copiez la liste dans un nouveau classeur et téléversez ce fichier.',
  longWorkbook: 'Une feuille du classeur contient plus de {{rows}} lignes. Divisez-la et téléversez les parties.',
  longSheet: 'La feuille contient plus de {{rows}} lignes. Divisez-la et téléversez les parties.',
  longFile: 'Le fichier contient plus de {{rows}} lignes. Divisez-le et téléversez les parties.',
  longCell:
    'La ligne {{row}} contient une cellule de plus de {{characters}} caractères. Raccourcissez-la et téléversez le fichier de nouveau.',
  longTextCell:
    'La ligne {{row}} contient une cellule de plus de {{characters}} caractères. Cherchez un guillemet qui n’a jamais été fermé.',
  wideRow: 'La ligne {{row}} a plus de {{columns}} colonnes. Vérifiez le délimiteur du fichier.',
  outOfMemory:
    'Le fichier demande plus de mémoire qu’une importation ne peut en utiliser. Divisez la liste et téléversez les parties.',
  tookTooLong:
    'La lecture du fichier a pris trop de temps et a été arrêtée. Divisez la liste et téléversez les parties.',
  manySheets:
    'Le classeur contient plus de {{sheets}} feuilles. Copiez la feuille de la liste dans un nouveau classeur et téléversez ce fichier.',
  columnsCut: 'Seules les {{columns}} premières colonnes peuvent être associées.',
  previewCut: 'L’aperçu ne montre que {{rows}} lignes. Toutes les lignes sont vérifiées.',
  macros: 'Le classeur contient des macros, qui ont été ignorées.',
  links: 'Le classeur est lié à d’autres classeurs; les valeurs enregistrées dans celui-ci ont été utilisées.',
  hiddenSheets_one: '{{sheets}} feuille masquée a été ignorée.',
  hiddenSheets_many: '{{sheets}} de feuilles masquées ont été ignorées.',
  hiddenSheets_other: '{{sheets}} feuilles masquées ont été ignorées.',
  unclosedQuotes_one: 'La ligne {{rows}} a un guillemet non apparié, qui a été ignoré. Vérifiez cette ligne.',
  unclosedQuotes_many:
    '{{total}} lignes ont des guillemets non appariés, qui ont été ignorés : {{rows}}. Vérifiez-les.',
  unclosedQuotes_other:
    '{{total}} lignes ont des guillemets non appariés, qui ont été ignorés : {{rows}}. Vérifiez-les.',
  windows1252: 'Lu comme Windows-1252 (pas UTF-8). Vérifiez les noms accentués avant d’appliquer.',
};
