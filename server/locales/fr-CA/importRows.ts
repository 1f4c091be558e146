import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { importRows as enUS } from '../en-US/importRows.ts';

export const importRows: Translation<typeof enUS> = {
  spelledOtherwise:
    'La ligne {{row}} écrit ce repère « {{tag}} »; les majuscules, les minuscules et les espaces ne distinguent pas les repères.',
  repeated: 'Dit la même chose que la ligne {{row}}; gardé une seule fois.',
  replaced: 'La ligne {{row}} a le même repère et d’autres valeurs; la dernière ligne a été utilisée.',
  contradict:
    'Les lignes {{rows}} ont le même repère et des valeurs différentes. Corrigez le fichier, ou choisissez d’utiliser la dernière.',
  manyContradict:
    '{{total}} lignes ont le même repère et des valeurs différentes, dont les lignes {{rows}}. Corrigez le fichier, ou choisissez d’utiliser la dernière.',
  severalLines:
    'La cellule du repère contient plusieurs lignes de texte. Elles ont été lues comme un seul repère; divisez la ligne s’il y en a deux.',
  noTag:
    'La ligne n’a pas de repère et ne peut donc pas être distinguée des autres. Donnez-lui-en un, ou formez les repères à partir d’autres colonnes.',
  mixedScripts:
    'Le repère mêle des lettres latines à des lettres cyrilliques ou grecques d’apparence identique. Tapez-le de nouveau dans un seul alphabet.',
  looksLike:
    'Ressemble à {{tag}}, qui est aussi dans le fichier. Les deux sont gardés; vérifiez qu’il s’agit bien de deux repères.',
  looksLikeKnown:
    'Ressemble à {{tag}}, que le projet a déjà. Ils sont gardés tous les deux; s’il s’agit du même, corrigez le repère dans le fichier.',
  looksLikeRemoved:
    'Ressemble à {{tag}}, que le fichier n’a pas : celui-là serait supprimé et celui-ci ajouté. S’il s’agit du même, corrigez le repère dans le fichier.',
  decimalMixed:
    '« {{text}} » peut être {{one}} ou {{other}} : la colonne contient des nombres avec une virgule décimale et d’autres avec un point décimal. Choisissez comment lire la colonne.',
  decimalChosen: '« {{text}} » est lu comme {{value}}, selon votre choix pour la colonne.',
  decimalOfColumn: '« {{text}} » est lu comme {{value}} : d’autres nombres de la colonne ont une virgule décimale.',
  decimalOfFile: '« {{text}} » est lu comme {{value}}, avec le signe décimal des autres colonnes du fichier.',
  decimalUnknown:
    '« {{text}} » est lu comme {{value}} ; rien dans le fichier n’indique son signe décimal. Choisissez l’autre lecture si celle-ci est fausse.',
  decimalStored:
    '« {{text}} » est un nombre dans le classeur et est lu comme {{value}}. Si c’est du texte, corrigez-le dans le fichier.',
  formulaError: 'La cellule contient l’erreur de formule {{text}}; elle a été laissée vide.',
  blank: '« {{field}} » est vide; la ligne est importée sans cette valeur.',
  unknownEquipment_one:
    '{{tag}} n’est pas dans la liste des équipements ({{rows}} ligne). Le texte est gardé et sera lié quand l’équipement apparaîtra.',
  unknownEquipment_many:
    '{{tag}} n’est pas dans la liste des équipements ({{rows}} de lignes). Le texte est gardé et sera lié quand l’équipement apparaîtra.',
  unknownEquipment_other:
    '{{tag}} n’est pas dans la liste des équipements ({{rows}} lignes). Le texte est gardé et sera lié quand l’équipement apparaîtra.',
  noEquipment:
    'Aucun équipement n’a encore été importé : les bouts sont gardés comme texte et seront liés quand les équipements apparaîtront.',
  unknownRaceway_one:
    '{{tag}} n’est ni un chemin de câbles ni un conduit connu ({{rows}} ligne). Corrigez le parcours ou importez la canalisation.',
  unknownRaceway_many:
    '{{tag}} n’est ni un chemin de câbles ni un conduit connu ({{rows}} de lignes). Corrigez le parcours ou importez la canalisation.',
  unknownRaceway_other:
    '{{tag}} n’est ni un chemin de câbles ni un conduit connu ({{rows}} lignes). Corrigez le parcours ou importez la canalisation.',
  noRaceways:
    'Aucun chemin de câbles ni conduit n’a encore été importé : les parcours sont gardés et seront liés quand ils apparaîtront.',
  unknownCable_one:
    '{{tag}} n’est pas un câble connu ({{rows}} ligne). Les conducteurs sont importés et seront liés quand le câble apparaîtra.',
  unknownCable_many:
    '{{tag}} n’est pas un câble connu ({{rows}} de lignes). Les conducteurs sont importés et seront liés quand le câble apparaîtra.',
  unknownCable_other:
    '{{tag}} n’est pas un câble connu ({{rows}} lignes). Les conducteurs sont importés et seront liés quand le câble apparaîtra.',
  noCables: 'Aucun câble n’a encore été importé : les conducteurs seront liés quand les câbles apparaîtront.',
  codeRespelled_one:
    'Lu comme {{code}} ({{rows}} ligne) : les majuscules, les minuscules et les espaces ne distinguent pas les codes.',
  codeRespelled_many:
    'Lu comme {{code}} ({{rows}} lignes) : les majuscules, les minuscules et les espaces ne distinguent pas les codes.',
  codeRespelled_other:
    'Lu comme {{code}} ({{rows}} lignes) : les majuscules, les minuscules et les espaces ne distinguent pas les codes.',
  codeLooksLike:
    '« {{code}} » est nouveau (lignes : {{rows}}) et ressemble à « {{known}} » (lignes : {{knownRows}}). S’il s’agit du même, corrigez le fichier; sinon, importez-le tel quel.',
  unknownCode_one:
    '{{code}} n’est pas dans la liste des codes du projet ({{rows}} ligne). Ajoutez-le, ou laissez l’importation créer les codes manquants.',
  unknownCode_many:
    '{{code}} n’est pas dans la liste des codes du projet ({{rows}} de lignes). Ajoutez-le, ou laissez l’importation créer les codes manquants.',
  unknownCode_other:
    '{{code}} n’est pas dans la liste des codes du projet ({{rows}} lignes). Ajoutez-le, ou laissez l’importation créer les codes manquants.',
  withoutValue_one:
    '{{rows}} ligne n’a pas de valeur pour « {{field}} » : la ligne {{first}}. Complétez-la dans le fichier, ou plus tard dans la grille.',
  withoutValue_many:
    '{{rows}} de lignes n’ont pas de valeur pour « {{field}} »; les premières : {{first}}. Complétez-les dans le fichier, ou plus tard dans la grille.',
  withoutValue_other:
    '{{rows}} lignes n’ont pas de valeur pour « {{field}} »; les premières : {{first}}. Complétez-les dans le fichier, ou plus tard dans la grille.',
  noColumn_one:
    'Le fichier n’a pas de colonne pour « {{field}} » : {{rows}} ligne entre sans cette valeur. Revenez choisir la colonne, ou complétez-la plus tard dans la grille.',
  noColumn_many:
    'Le fichier n’a pas de colonne pour « {{field}} » : {{rows}} de lignes entrent sans cette valeur. Revenez choisir la colonne, ou complétez-les plus tard dans la grille.',
  noColumn_other:
    'Le fichier n’a pas de colonne pour « {{field}} » : {{rows}} lignes entrent sans cette valeur. Revenez choisir la colonne, ou complétez-les plus tard dans la grille.',
  noUnit_one:
    'Aucune unité de main-d’œuvre ne s’applique à {{rows}} ligne, qui n’a donc pas d’heures : la ligne {{first}}. Ajoutez-en une pour son type.',
  noUnit_many:
    'Aucune unité de main-d’œuvre ne s’applique à {{rows}} de lignes, qui n’ont donc pas d’heures; les premières : {{first}}. Ajoutez-en pour leurs types.',
  noUnit_other:
    'Aucune unité de main-d’œuvre ne s’applique à {{rows}} lignes, qui n’ont donc pas d’heures; les premières : {{first}}. Ajoutez-en pour leurs types.',
  removedBegun_one:
    '{{rows}} ligne avec du travail saisi n’est pas dans le fichier et serait retirée : {{tags}}. Elle garde ses heures gagnées et figure comme retirée avec avancement jusqu’à ce que quelqu’un décide.',
  removedBegun_many:
    '{{rows}} de lignes avec du travail saisi ne sont pas dans le fichier et seraient retirées; les premières : {{tags}}. Elles gardent leurs heures gagnées et figurent comme retirées avec avancement jusqu’à ce que quelqu’un décide.',
  removedBegun_other:
    '{{rows}} lignes avec du travail saisi ne sont pas dans le fichier et seraient retirées; les premières : {{tags}}. Elles gardent leurs heures gagnées et figurent comme retirées avec avancement jusqu’à ce que quelqu’un décide.',
  removalsHeld_one:
    '{{rows}} ligne absente du fichier n’est pas retirée, parce qu’une ligne qui n’a pas pu être lue est peut-être celle-ci (lignes non lues : {{unread}}). Corrigez les lignes en erreur et vérifiez de nouveau, ou retirez-la quand même. Retenue : {{tags}}.',
  removalsHeld_many:
    '{{rows}} lignes absentes du fichier ne sont pas retirées, parce que des lignes qui n’ont pas pu être lues sont peut-être les leurs (lignes non lues : {{unread}}). Corrigez les lignes en erreur et vérifiez de nouveau, ou retirez-les quand même. Retenues, les premières : {{tags}}.',
  removalsHeld_other:
    '{{rows}} lignes absentes du fichier ne sont pas retirées, parce que des lignes qui n’ont pas pu être lues sont peut-être les leurs (lignes non lues : {{unread}}). Corrigez les lignes en erreur et vérifiez de nouveau, ou retirez-les quand même. Retenues, les premières : {{tags}}.',
  removalsUnsure_one:
    '{{rows}} ligne absente du fichier est retirée, même si une ligne qui n’a pas pu être lue est peut-être celle-ci (lignes non lues : {{unread}}).',
  removalsUnsure_many:
    '{{rows}} lignes absentes du fichier sont retirées, même si des lignes qui n’ont pas pu être lues sont peut-être les leurs (lignes non lues : {{unread}}).',
  removalsUnsure_other:
    '{{rows}} lignes absentes du fichier sont retirées, même si des lignes qui n’ont pas pu être lues sont peut-être les leurs (lignes non lues : {{unread}}).',
  saysHold:
    'La remarque dit que le travail sur la ligne est arrêté. Elle peut être retenue comme « {{hold}} »; rien n’est retenu sans votre choix.',
  putOnHold: 'La ligne est retenue comme « {{hold}} », parce que sa remarque le dit.',
  otherType:
    '{{tag}} existe aussi comme {{type}} dans ce projet : un parcours qui le nomme pourrait désigner l’un ou l’autre. Donnez un autre repère à l’un des deux.',
  endUnlikeCable_one:
    'La ligne dit {{named}}, le câble {{cable}} dit {{known}} ({{rows}} ligne). Corrigez celui qui est faux.',
  endUnlikeCable_many:
    'Les lignes disent {{named}}, le câble {{cable}} dit {{known}} ({{rows}} de lignes). Corrigez celui qui est faux.',
  endUnlikeCable_other:
    'Les lignes disent {{named}}, le câble {{cable}} dit {{known}} ({{rows}} lignes). Corrigez celui qui est faux.',
  noRows:
    'Aucune ligne de données n’a été trouvée sous cet en-tête. Choisissez une autre feuille ou une autre ligne d’en-tête.',
  prefixLeftOut: '« {{prefix}} », qui précédait chaque valeur de « {{column}} », a été enlevé.',
  lengthsConverted_one: '{{rows}} longueur de « {{column}} » a été convertie de {{from}} en {{to}}.',
  lengthsConverted_many: '{{rows}} longueurs de « {{column}} » ont été converties de {{from}} en {{to}}.',
  lengthsConverted_other: '{{rows}} longueurs de « {{column}} » ont été converties de {{from}} en {{to}}.',
  unitRow: 'La ligne {{row}} a été lue comme les unités des colonnes.',
  unclosedQuote:
    'Un guillemet ouvre cette cellule et n’est jamais fermé; il a été laissé de côté et la cellule finit au délimiteur suivant. Vérifiez la ligne dans le fichier.',
  date: 'La cellule contient une date; elle a été lue comme le texte affiché. Mettez la colonne au format texte dans le fichier si ce n’est pas une date.',
  tagDoubtful:
    '{{rows}} lignes sur {{total}} répètent le repère d’une autre ou n’en ont pas; la colonne nomme peut-être autre chose, comme la charge. Revenez en arrière et associez une autre colonne, ou formez les repères à partir de colonnes.',
  tagCounts:
    'La colonne prise pour le repère compte les lignes (1, 2, 3) : elle contient peut-être des numéros d’article. Revenez associer la colonne qui contient les repères.',
  correctionUnused:
    'La cellule ne dit plus « {{was}} »; sa correction n’a pas été utilisée. Corrigez-la de nouveau si elle est encore fausse.',
  formula:
    'La cellule contient une formule sans valeur enregistrée; elle est lue comme vide. Ouvrez le fichier dans Excel, enregistrez-le et importez-le de nouveau.',
  struckRow: 'La ligne est barrée; elle a été laissée de côté comme supprimée.',
  struckRowPartial:
    'La ligne est barrée; elle a été laissée de côté. Une importation partielle ne supprime rien; importez au complet pour la supprimer.',
  struckRowRead: 'La ligne est barrée et a été importée comme ligne en vigueur.',
  struckText: 'Une partie du texte est barrée; elle a été lue comme « {{text}} ».',
  struckCell: 'Le texte est barré; la cellule a été lue comme vide.',
  struckTextRead: 'La cellule contient du texte barré; il a été lu comme texte en vigueur.',
  secondTable_one:
    'Un deuxième tableau commence à la ligne {{row}}; sa {{rows}} ligne n’a pas été lue. Importez ce tableau séparément.',
  secondTable_many:
    'Un deuxième tableau commence à la ligne {{row}}; ses {{rows}} de lignes n’ont pas été lues. Importez ce tableau séparément.',
  secondTable_other:
    'Un deuxième tableau commence à la ligne {{row}}; ses {{rows}} lignes n’ont pas été lues. Importez ce tableau séparément.',
  secondTableRead:
    'La ligne {{row}} ressemble à l’en-tête d’un deuxième tableau; les lignes suivantes ont été lues comme lignes de celui-ci.',
  hiddenRow: 'La ligne est masquée dans le fichier et a été laissée de côté.',
  hiddenRowRead: 'La ligne est masquée ou filtrée dans le fichier; elle a quand même été importée.',
  deletedRow: 'La ligne dit qu’elle est supprimée; elle a été laissée de côté.',
  deletedRowRead:
    'La ligne dit qu’elle est supprimée; elle a été importée comme ligne en vigueur. Laissez ces lignes de côté ou corrigez le fichier.',
  hiddenColumn: 'La colonne {{column}} est masquée dans le fichier et n’a pas été importée.',
  hiddenColumnRead: 'La colonne {{column}} est masquée dans le fichier; elle a quand même été importée.',
  comment:
    'La cellule porte un commentaire. Les commentaires ne sont pas importés; vérifiez que rien n’y change la cellule.',
  /** Noted by earlier versions. */
  notWhole: '« {{text}} » n’est pas un nombre entier.',
  notNumber: '« {{text}} » n’est pas un nombre.',
  notFlag: '« {{text}} » n’est ni oui ni non. Écrivez Y (oui) ou N (non).',
  notDate: '« {{text}} » n’est pas une date. Écrivez-la comme 2026-11-20.',
  metresToFeet: '« {{column}} » est en mètres; les longueurs ont été converties en pieds.',
  feetToMetres: '« {{column}} » est en pieds; les longueurs ont été converties en mètres.',
  runsAtEnd: 'Le nombre de câbles en parallèle a été lu à la fin de « {{column}} » (« 8-OF » donne 8 câbles).',
  blankRows_one: '{{rows}} ligne vide a été sautée.',
  blankRows_many: '{{rows}} de lignes vides ont été sautées.',
  blankRows_other: '{{rows}} lignes vides ont été sautées.',
  headerRows_one: '{{rows}} ligne d’en-tête répétée a été sautée.',
  headerRows_many: '{{rows}} de lignes d’en-tête répétées ont été sautées.',
  headerRows_other: '{{rows}} lignes d’en-tête répétées ont été sautées.',
  sectionRows_one: '{{rows}} ligne de titre de section a été sautée.',
  sectionRows_many: '{{rows}} de lignes de titre de section ont été sautées.',
  sectionRows_other: '{{rows}} lignes de titre de section ont été sautées.',
  totalRows_one: '{{rows}} ligne de total a été sautée.',
  totalRows_many: '{{rows}} de lignes de total ont été sautées.',
  totalRows_other: '{{rows}} lignes de total ont été sautées.',
};
