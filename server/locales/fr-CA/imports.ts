import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { imports as enUS } from '../en-US/imports.ts';

export const imports: Translation<typeof enUS> = {
  missing: 'Cette importation n’est pas dans ce projet.',
  busy: 'Une autre importation de ce projet est en cours de vérification ou d’application. Attendez qu’elle soit terminée, puis réessayez.',
  ended: 'Cette importation est terminée. Téléversez le fichier de nouveau pour l’importer encore une fois.',
  cancelled: 'Cette importation a été abandonnée.',
  applying: 'Cette importation est en cours d’application et ne peut pas être abandonnée.',
  applied:
    'Cette importation est déjà appliquée et ne peut pas être abandonnée. Vous pouvez la révoquer sous Importations précédentes.',
  reverted: 'Cette importation a déjà été révoquée. Il n’y a rien à abandonner.',
  notChecked: 'Cette importation n’a pas encore été vérifiée. Vérifiez-la d’abord.',
  onlyApplied: 'Seule une importation appliquée peut être révoquée.',
  onlyChecked: 'Seule une importation vérifiée peut être appliquée. Vérifiez-la d’abord.',
  correctedSince:
    'Des cellules ont été corrigées depuis la dernière vérification. Vérifiez de nouveau, puis appliquez.',
  muchCorrected:
    'La limite de {{cells}} corrections est atteinte. Téléchargez les lignes en erreur, corrigez-les dans Excel et importez ce fichier.',
  nothingToApply:
    'Le fichier ne contient aucune ligne de données; il n’y a rien à appliquer. Choisissez une autre feuille ou une autre ligne d’en-tête et vérifiez de nouveau.',
  stale: 'Le projet a changé depuis la dernière vérification. Vérifiez de nouveau et examinez les changements.',
  removalUnconfirmed_one:
    'Cette révision retirerait {{rows}} ligne ({{percent}} % du projet). Tapez {{word}} pour confirmer.',
  removalUnconfirmed_many:
    'Cette révision retirerait {{rows}} de lignes ({{percent}} % du projet). Tapez {{word}} pour confirmer.',
  removalUnconfirmed_other:
    'Cette révision retirerait {{rows}} lignes ({{percent}} % du projet). Tapez {{word}} pour confirmer.',
  accountClosed: 'Votre compte a été fermé. Adressez-vous à votre administrateur.',
  mayNoLonger:
    'Vous n’avez plus la permission d’importer dans ce projet. Rien n’a été enregistré. Demandez la permission « {{permission}} » à votre responsable de projet.',
  mayNoLongerRevert:
    'Vous n’avez plus la permission de révoquer des importations dans ce projet. Rien n’a été changé. Demandez la permission « {{permission}} » à votre responsable de projet.',
  fileGone: 'Le fichier téléversé {{file}} n’est plus sur le serveur. Téléversez-le de nouveau.',
  manyWaiting: 'Vous importez déjà plusieurs fichiers. Attendez que l’un d’eux soit terminé, puis réessayez.',
  manyOpen:
    'Ce projet a {{uploads}} importations inachevées ({{megabytes}} Mo). Abandonnez-en sous Importations précédentes, puis réessayez.',
  manyOwnOpen:
    'Vous avez {{uploads}} importations inachevées dans ce projet, et {{megabytes}} Mo dans tous les projets. Abandonnez-en sous Importations précédentes, puis réessayez.',
  sheetMissing: 'Le fichier n’a pas de feuille nommée « {{sheet}} ». Choisissez-en une parmi : {{sheets}}.',
  fieldUnwritable: '« {{field}} » ne peut pas être importé. Associez la colonne à un autre champ.',
  fieldTwice: 'Deux colonnes sont associées à « {{field}} ». Gardez-en une seule.',
  keyUnmapped:
    'Aucune colonne n’est associée à « {{field}} ». Associez-en une, ou formez les repères à partir d’autres colonnes.',
  unitUnclear_one:
    'L’unité de {{columns}} n’est pas claire. Choisissez l’unité de la colonne, puis vérifiez de nouveau.',
  unitUnclear_many:
    'Les unités de {{columns}} ne sont pas claires. Choisissez l’unité de chaque colonne, puis vérifiez de nouveau.',
  unitUnclear_other:
    'Les unités de {{columns}} ne sont pas claires. Choisissez l’unité de chaque colonne, puis vérifiez de nouveau.',
  keysUnmapped_one:
    'Aucune colonne n’est associée à « {{fields}} ». Associez-en une, ou formez le champ à partir d’autres colonnes.',
  keysUnmapped_many:
    'Aucune colonne n’est associée à ces champs ({{fields}}). Associez-en une à chacun, ou formez-les à partir d’autres colonnes.',
  keysUnmapped_other:
    'Aucune colonne n’est associée à ces champs ({{fields}}). Associez-en une à chacun, ou formez-les à partir d’autres colonnes.',
  columnBeyond_one: 'La feuille a {{columns}} colonne; la colonne {{column}} ne peut pas être associée.',
  columnBeyond_many: 'La feuille a {{columns}} de colonnes; la colonne {{column}} ne peut pas être associée.',
  columnBeyond_other: 'La feuille a {{columns}} colonnes; la colonne {{column}} ne peut pas être associée.',
  failed: 'Un problème est survenu et rien n’a été enregistré. Réessayez, ou avisez votre administrateur.',
  stoppedChecking:
    'Le serveur a redémarré pendant la vérification. Rien n’a été enregistré. Ouvrez l’importation et continuez.',
  stoppedApplying:
    'Le serveur a redémarré pendant l’application. Rien n’a été enregistré. Ouvrez l’importation et continuez.',
  stoppedReverting:
    'Le serveur a redémarré pendant la révocation. Rien n’a été changé. Révoquez de nouveau l’importation.',
  earlier: '{{text}}',
  unsaid: 'Note d’une autre version de Wireway : {{noted}}.',
  notComparable: 'Choisissez deux importations appliquées du même type, la plus ancienne en premier.',
  otherUnit:
    'L’unité du projet a changé entre ces importations; leurs longueurs ne peuvent pas être comparées. Choisissez une importation plus récente.',
  fileRow: 'Ligne {{row}}',
  stepPart: '{{step}} à {{percent}} %',
  completePart: 'Terminé à {{percent}} %',
};
