import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { importRows as enUS } from '../en-US/importRows.ts';

export const importRows: Translation<typeof enUS> = {
  spelledOtherwise: 'Même repère que la ligne {{row}} (« {{tag}} »). La casse et les espaces ne comptent pas.',
  repeated: 'Doublon de la ligne {{row}}; importé une seule fois.',
  replaced: 'Même repère que la ligne {{row}}, avec des valeurs différentes. La dernière ligne a été utilisée.',
  contradict:
    'Les lignes {{rows}} ont le même repère, mais des valeurs différentes. Corrigez le fichier, ou gardez la dernière ligne.',
  manyContradict:
    '{{total}} lignes ont le même repère, mais des valeurs différentes (dont les lignes {{rows}}). Corrigez le fichier, ou gardez la dernière ligne.',
  severalLines:
    'La cellule du repère contient plusieurs lignes de texte, lues comme un seul repère. Divisez la ligne s’il y en a deux.',
  noTag: 'Aucun repère. Entrez-en un, ou formez les repères à partir d’autres colonnes.',
  mixedScripts:
    'Le repère mêle des lettres latines à des lettres cyrilliques ou grecques d’apparence identique. Tapez-le de nouveau dans un seul alphabet.',
  looksLike: 'Ressemble à {{tag}} dans ce fichier. Les deux sont importés; vérifiez qu’ils sont différents.',
  looksLikeKnown:
    'Ressemble à {{tag}} dans le projet. Les deux sont gardés; s’il s’agit du même, corrigez le repère dans le fichier.',
  looksLikeRemoved:
    'Ressemble à {{tag}}, qui n’est pas dans le fichier : celui-là serait retiré et celui-ci ajouté. S’il s’agit du même, corrigez le repère dans le fichier.',
  decimalMixed:
    '« {{text}} » pourrait être {{one}} ou {{other}} : la colonne contient des nombres avec une virgule décimale et d’autres avec un point décimal. Choisissez comment lire la colonne.',
  decimalChosen: '« {{text}} » est lu comme {{value}}, selon votre choix pour la colonne.',
  decimalOfColumn: '« {{text}} » est lu comme {{value}} : d’autres nombres de la colonne ont une virgule décimale.',
  decimalOfFile: '« {{text}} » est lu comme {{value}}, avec le signe décimal des autres colonnes du fichier.',
  decimalUnknown:
    '« {{text}} » est lu comme {{value}}; rien dans le fichier n’indique son signe décimal. Choisissez l’autre lecture si celle-ci est fausse.',
  decimalStored:
    '« {{text}} » est un nombre dans le classeur et est lu comme {{value}}. Si c’est du texte, corrigez-le dans le fichier.',
  formulaError: 'La cellule contient l’erreur de formule {{text}} et a été laissée vide.',
  blank: '« {{field}} » est vide; la ligne est importée sans cette valeur.',
  unknownEquipment_one:
    '{{tag}} n’est pas dans la liste des équipements ({{rows}} ligne). Le repère est gardé comme texte et sera lié plus tard.',
  unknownEquipment_many:
    '{{tag}} n’est pas dans la liste des équipements ({{rows}} de lignes). Le repère est gardé comme texte et sera lié plus tard.',
  unknownEquipment_other:
    '{{tag}} n’est pas dans la liste des équipements ({{rows}} lignes). Le repère est gardé comme texte et sera lié plus tard.',
  noEquipment:
    'Aucun équipement n’a encore été importé : les extrémités sont gardées comme texte et seront liées quand les équipements apparaîtront.',
  unknownRaceway_one:
    '{{tag}} n’est ni un chemin de câbles ni un conduit de ce projet ({{rows}} ligne). Corrigez le parcours ou importez la canalisation.',
  unknownRaceway_many:
    '{{tag}} n’est ni un chemin de câbles ni un conduit de ce projet ({{rows}} de lignes). Corrigez le parcours ou importez la canalisation.',
  unknownRaceway_other:
    '{{tag}} n’est ni un chemin de câbles ni un conduit de ce projet ({{rows}} lignes). Corrigez le parcours ou importez la canalisation.',
  noRaceways:
    'Aucun chemin de câbles ni conduit n’a encore été importé : les parcours sont gardés et seront liés quand ils apparaîtront.',
  unknownCable_one:
    '{{tag}} n’est pas un câble de ce projet ({{rows}} ligne). Les conducteurs sont importés et seront liés plus tard.',
  unknownCable_many:
    '{{tag}} n’est pas un câble de ce projet ({{rows}} de lignes). Les conducteurs sont importés et seront liés plus tard.',
  unknownCable_other:
    '{{tag}} n’est pas un câble de ce projet ({{rows}} lignes). Les conducteurs sont importés et seront liés plus tard.',
  noCables: 'Aucun câble n’a encore été importé : les conducteurs seront liés quand les câbles apparaîtront.',
  codeRespelled_one: 'Lu comme {{code}} ({{rows}} ligne). La casse et les espaces ne comptent pas.',
  codeRespelled_many: 'Lu comme {{code}} ({{rows}} lignes). La casse et les espaces ne comptent pas.',
  codeRespelled_other: 'Lu comme {{code}} ({{rows}} lignes). La casse et les espaces ne comptent pas.',
  codeLooksLike:
    '« {{code}} » est nouveau (lignes {{rows}}) et ressemble à « {{known}} » (lignes {{knownRows}}). S’il s’agit du même, corrigez le fichier.',
  unknownCode_one:
    '{{code}} n’est pas dans la liste des codes du projet ({{rows}} ligne). Ajoutez-le, ou laissez l’importation créer les codes manquants.',
  unknownCode_many:
    '{{code}} n’est pas dans la liste des codes du projet ({{rows}} de lignes). Ajoutez-le, ou laissez l’importation créer les codes manquants.',
  unknownCode_other:
    '{{code}} n’est pas dans la liste des codes du projet ({{rows}} lignes). Ajoutez-le, ou laissez l’importation créer les codes manquants.',
  withoutValue_one:
    '{{rows}} ligne n’a pas de valeur pour « {{field}} » : la ligne {{first}}. Complétez-la dans le fichier ou plus tard dans la grille.',
  withoutValue_many:
    '{{rows}} de lignes n’ont pas de valeur pour « {{field}} », à partir de {{first}}. Complétez-les dans le fichier ou plus tard dans la grille.',
  withoutValue_other:
    '{{rows}} lignes n’ont pas de valeur pour « {{field}} », à partir de {{first}}. Complétez-les dans le fichier ou plus tard dans la grille.',
  noColumn_one:
    'Aucune colonne pour « {{field}} » ({{rows}} ligne). Revenez en associer une, ou entrez la valeur plus tard dans la grille.',
  noColumn_many:
    'Aucune colonne pour « {{field}} » ({{rows}} de lignes). Revenez en associer une, ou entrez la valeur plus tard dans la grille.',
  noColumn_other:
    'Aucune colonne pour « {{field}} » ({{rows}} lignes). Revenez en associer une, ou entrez la valeur plus tard dans la grille.',
  noUnit_one:
    'Aucune unité de main-d’œuvre ne s’applique à {{rows}} ligne, qui n’a donc pas d’heures : la ligne {{first}}. Ajoutez-en une pour son type.',
  noUnit_many:
    'Aucune unité de main-d’œuvre ne s’applique à {{rows}} de lignes, qui n’ont donc pas d’heures, à partir de {{first}}. Ajoutez des unités pour leurs types.',
  noUnit_other:
    'Aucune unité de main-d’œuvre ne s’applique à {{rows}} lignes, qui n’ont donc pas d’heures, à partir de {{first}}. Ajoutez des unités pour leurs types.',
  removedBegun_one:
    '{{rows}} ligne avec avancement n’est pas dans le fichier et serait retirée : {{tags}}. Ses heures gagnées sont conservées jusqu’à ce que quelqu’un l’examine.',
  removedBegun_many:
    '{{rows}} de lignes avec avancement ne sont pas dans le fichier et seraient retirées, à partir de {{tags}}. Leurs heures gagnées sont conservées jusqu’à ce que quelqu’un les examine.',
  removedBegun_other:
    '{{rows}} lignes avec avancement ne sont pas dans le fichier et seraient retirées, à partir de {{tags}}. Leurs heures gagnées sont conservées jusqu’à ce que quelqu’un les examine.',
  removalsHeld_one:
    '{{rows}} ligne est absente du fichier, mais n’est pas retirée, car une ligne illisible est peut-être celle-ci (lignes non lues : {{unread}}). Corrigez les lignes en erreur et vérifiez de nouveau, ou retirez-la quand même. Retrait retenu : {{tags}}.',
  removalsHeld_many:
    '{{rows}} lignes sont absentes du fichier, mais ne sont pas retirées, car des lignes illisibles sont peut-être celles-ci (lignes non lues : {{unread}}). Corrigez les lignes en erreur et vérifiez de nouveau, ou retirez-les quand même. Retraits retenus, à partir de {{tags}}.',
  removalsHeld_other:
    '{{rows}} lignes sont absentes du fichier, mais ne sont pas retirées, car des lignes illisibles sont peut-être celles-ci (lignes non lues : {{unread}}). Corrigez les lignes en erreur et vérifiez de nouveau, ou retirez-les quand même. Retraits retenus, à partir de {{tags}}.',
  removalsUnsure_one:
    '{{rows}} ligne est absente du fichier et sera retirée, même si une ligne illisible est peut-être celle-ci (lignes non lues : {{unread}}).',
  removalsUnsure_many:
    '{{rows}} lignes sont absentes du fichier et seront retirées, même si des lignes illisibles sont peut-être celles-ci (lignes non lues : {{unread}}).',
  removalsUnsure_other:
    '{{rows}} lignes sont absentes du fichier et seront retirées, même si des lignes illisibles sont peut-être celles-ci (lignes non lues : {{unread}}).',
  saysHold:
    'La remarque laisse croire que le travail sur cette ligne est arrêté. Vous pouvez la mettre en attente comme « {{hold}} »; rien n’est mis en attente sans votre choix.',
  putOnHold: 'La ligne est mise en attente comme « {{hold}} » en raison de sa remarque.',
  otherType:
    '{{tag}} est aussi le repère de {{type}} dans ce projet; un parcours avec ce repère pourrait désigner l’un ou l’autre. Donnez un autre repère à l’un des deux.',
  endUnlikeCable_one:
    'L’extrémité est {{named}} ici, mais {{known}} sur le câble {{cable}} ({{rows}} ligne). Corrigez l’une des deux.',
  endUnlikeCable_many:
    'L’extrémité est {{named}} ici, mais {{known}} sur le câble {{cable}} ({{rows}} de lignes). Corrigez l’une des deux.',
  endUnlikeCable_other:
    'L’extrémité est {{named}} ici, mais {{known}} sur le câble {{cable}} ({{rows}} lignes). Corrigez l’une des deux.',
  noRows: 'Aucune ligne de données sous cet en-tête. Choisissez une autre feuille ou une autre ligne d’en-tête.',
  prefixLeftOut: '« {{prefix}} » devant chaque valeur de « {{column}} » a été ignoré.',
  lengthsConverted_one: '{{rows}} longueur de « {{column}} » a été convertie de {{from}} en {{to}}.',
  lengthsConverted_many: '{{rows}} longueurs de « {{column}} » ont été converties de {{from}} en {{to}}.',
  lengthsConverted_other: '{{rows}} longueurs de « {{column}} » ont été converties de {{from}} en {{to}}.',
  unitRow: 'La ligne {{row}} a été lue comme les unités des colonnes.',
  unclosedQuote:
    'Cette cellule a un guillemet non apparié, qui a été ignoré; la cellule finit au délimiteur suivant. Vérifiez la ligne dans le fichier.',
  date: 'La cellule contient une date, lue comme le texte affiché. Si ce n’est pas une date, mettez la colonne au format texte dans le fichier.',
  tagDoubtful:
    '{{rows}} repères sur {{total}} sont vides ou répétés; ce n’est peut-être pas la colonne des repères. Associez-en une autre, ou formez les repères à partir de colonnes.',
  tagCounts:
    'Cette colonne ne fait que numéroter les lignes (1, 2, 3); ce n’est peut-être pas le repère. Associez la colonne des repères.',
  correctionUnused:
    'La cellule n’a plus la valeur « {{was}} »; sa correction n’a pas été appliquée. Corrigez-la de nouveau si elle est encore fausse.',
  formula:
    'La cellule contient une formule sans valeur enregistrée; elle est lue comme vide. Ouvrez le fichier dans Excel, enregistrez-le et importez-le de nouveau.',
  struckRow: 'La ligne est barrée; elle a été ignorée comme retirée.',
  struckRowPartial:
    'La ligne est barrée; elle a été ignorée. Une mise à jour partielle ne retire aucune ligne; importez une révision complète pour la retirer.',
  struckRowRead: 'La ligne est barrée et a été importée comme ligne en vigueur.',
  struckText: 'Une partie du texte est barrée; elle a été lue comme « {{text}} ».',
  struckCell: 'Le texte est barré; la cellule a été lue comme vide.',
  struckTextRead: 'La cellule contient du texte barré; il a été lu comme du texte normal.',
  secondTable_one:
    'Un deuxième tableau commence à la ligne {{row}}; sa {{rows}} ligne n’a pas été lue. Importez ce tableau séparément.',
  secondTable_many:
    'Un deuxième tableau commence à la ligne {{row}}; ses {{rows}} de lignes n’ont pas été lues. Importez ce tableau séparément.',
  secondTable_other:
    'Un deuxième tableau commence à la ligne {{row}}; ses {{rows}} lignes n’ont pas été lues. Importez ce tableau séparément.',
  secondTableRead:
    'La ligne {{row}} ressemble à l’en-tête d’un deuxième tableau; les lignes suivantes ont été lues comme lignes de celui-ci.',
  hiddenRow: 'La ligne est masquée dans le fichier et a été ignorée.',
  hiddenRowRead: 'La ligne est masquée ou filtrée dans le fichier, mais a été importée.',
  deletedRow: 'La ligne est marquée comme supprimée dans le fichier; elle a été ignorée.',
  deletedRowRead:
    'La ligne est marquée comme supprimée dans le fichier, mais a été importée comme ligne en vigueur. Ignorez ces lignes, ou corrigez le fichier.',
  hiddenColumn: 'La colonne {{column}} est masquée dans le fichier et n’a pas été importée.',
  hiddenColumnRead: 'La colonne {{column}} est masquée dans le fichier, mais a été importée.',
  comment: 'La cellule a un commentaire. Les commentaires ne sont pas importés; vérifiez si celui-ci change la valeur.',
  /** Noted by earlier versions. */
  notWhole: '« {{text}} » n’est pas un nombre entier.',
  notNumber: '« {{text}} » n’est pas un nombre.',
  notFlag: '« {{text}} » n’est ni oui ni non. Entrez Y (oui) ou N (non).',
  notDate: '« {{text}} » n’est pas une date. Entrez-la comme 2026-11-20.',
  metresToFeet: '« {{column}} » est en mètres; les longueurs ont été converties en pieds.',
  feetToMetres: '« {{column}} » est en pieds; les longueurs ont été converties en mètres.',
  runsAtEnd: 'Le nombre de câbles en parallèle a été lu à la fin de « {{column}} » (« 8-OF » donne 8 câbles).',
  blankRows_one: '{{rows}} ligne vide a été ignorée.',
  blankRows_many: '{{rows}} de lignes vides ont été ignorées.',
  blankRows_other: '{{rows}} lignes vides ont été ignorées.',
  headerRows_one: '{{rows}} ligne d’en-tête répétée a été ignorée.',
  headerRows_many: '{{rows}} de lignes d’en-tête répétées ont été ignorées.',
  headerRows_other: '{{rows}} lignes d’en-tête répétées ont été ignorées.',
  sectionRows_one: '{{rows}} ligne de titre de section a été ignorée.',
  sectionRows_many: '{{rows}} de lignes de titre de section ont été ignorées.',
  sectionRows_other: '{{rows}} lignes de titre de section ont été ignorées.',
  totalRows_one: '{{rows}} ligne de total a été ignorée.',
  totalRows_many: '{{rows}} de lignes de total ont été ignorées.',
  totalRows_other: '{{rows}} lignes de total ont été ignorées.',
};
