import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { imports as enUS } from '../en-US/imports.ts';

export const imports: Translation<typeof enUS> = {
  missing: 'Cette importation n’existe pas dans ce projet.',
  busy: 'Une autre importation de ce projet est en cours de vérification ou d’application. Attendez qu’elle soit terminée et réessayez.',
  ended: 'Cette importation est terminée. Téléversez le fichier de nouveau pour l’importer encore une fois.',
  cancelled: 'L’importation a été annulée.',
  applying: 'L’importation est en cours d’application et ne peut plus être annulée.',
  applied: 'L’importation a été appliquée. Importez une révision antérieure pour revenir en arrière.',
  notChecked: 'Cette importation n’a pas encore été vérifiée. Vérifiez-la d’abord, puis appliquez-la.',
  onlyApplied: 'Seule une importation appliquée peut être annulée.',
  onlyChecked: 'Seule une importation vérifiée peut être appliquée. Vérifiez-la d’abord.',
  correctedSince:
    'Des cellules ont été corrigées depuis la vérification de cette importation. Vérifiez-la de nouveau, puis appliquez-la.',
  muchCorrected:
    'Plus de {{cells}} cellules sont déjà corrigées. Emportez les erreurs, corrigez-les dans le fichier et importez-le de nouveau.',
  nothingToApply:
    'Aucune ligne de données n’a été trouvée dans le fichier; il n’y a donc rien à appliquer. Choisissez une autre feuille ou une autre ligne d’en-tête et vérifiez de nouveau.',
  stale:
    'Le projet a changé depuis la vérification de cette importation, qui ferait maintenant autre chose. Vérifiez-la de nouveau et regardez ce qu’elle change.',
  removalUnconfirmed_one:
    'Cette révision retirerait {{rows}} ligne, soit {{percent}} % de celles du projet. Tapez le mot {{word}} pour confirmer.',
  removalUnconfirmed_many:
    'Cette révision retirerait {{rows}} de lignes, soit {{percent}} % de celles du projet. Tapez le mot {{word}} pour confirmer.',
  removalUnconfirmed_other:
    'Cette révision retirerait {{rows}} lignes, soit {{percent}} % de celles du projet. Tapez le mot {{word}} pour confirmer.',
  accountClosed: 'Votre compte a été fermé. Adressez-vous à un administrateur.',
  mayNoLonger:
    'Vous ne pouvez plus importer dans ce projet; rien n’a été écrit. Demandez à son responsable la permission import.run.',
  mayNoLongerRevert:
    'Vous ne pouvez plus annuler d’importations dans ce projet; rien n’a été écrit. Demandez à son responsable la permission import.rollback.',
  fileGone: 'Le fichier téléversé {{file}} n’est plus sur le serveur. Téléversez-le de nouveau.',
  manyWaiting:
    'Plusieurs fichiers sont déjà en cours de lecture pour vous. Attendez que l’un d’eux soit terminé, puis réessayez.',
  manyOpen:
    'Le projet garde {{uploads}} fichiers jamais appliqués, {{megabytes}} Mo en tout. Annulez-en quelques-uns à la page des importations, puis téléversez de nouveau.',
  manyOwnOpen:
    'Vous avez {{uploads}} fichiers jamais appliqués dans ce projet, et {{megabytes}} Mo dans tous les projets. Annulez-en quelques-uns à la page des importations, puis téléversez de nouveau.',
  sheetMissing: 'Le fichier n’a pas de feuille nommée « {{sheet}} ». Choisissez-en une parmi : {{sheets}}.',
  fieldUnwritable:
    '« {{field}} » n’est pas un champ que cette importation peut écrire. Associez la colonne à un autre champ.',
  fieldTwice: 'Deux colonnes sont associées à « {{field}} ». Laissez-en une de côté.',
  keyUnmapped:
    'Aucune colonne n’est associée à « {{field}} ». Associez-en une, ou formez les repères à partir d’autres colonnes.',
  unitUnclear_one:
    'L’unité de {{columns}} ne peut pas être lue. Choisissez l’unité de la colonne, puis vérifiez de nouveau.',
  unitUnclear_many:
    'Les unités de {{columns}} ne peuvent pas être lues. Choisissez l’unité de chaque colonne, puis vérifiez de nouveau.',
  unitUnclear_other:
    'Les unités de {{columns}} ne peuvent pas être lues. Choisissez l’unité de chaque colonne, puis vérifiez de nouveau.',
  keysUnmapped_one:
    'Aucune colonne n’est associée à « {{fields}} ». Associez-en une, ou formez le champ à partir d’autres colonnes.',
  keysUnmapped_many:
    'Aucune colonne n’est associée à ces champs ({{fields}}). Associez-en une à chacun, ou formez-les à partir d’autres colonnes.',
  keysUnmapped_other:
    'Aucune colonne n’est associée à ces champs ({{fields}}). Associez-en une à chacun, ou formez-les à partir d’autres colonnes.',
  columnBeyond_one: 'La feuille a {{columns}} colonne; la colonne {{column}} ne peut pas être associée.',
  columnBeyond_many: 'La feuille a {{columns}} de colonnes; la colonne {{column}} ne peut pas être associée.',
  columnBeyond_other: 'La feuille a {{columns}} colonnes; la colonne {{column}} ne peut pas être associée.',
  failed:
    'Une erreur s’est produite sur le serveur et rien n’a été écrit. Réessayez; si l’échec se répète, avisez l’administrateur.',
  stoppedChecking:
    'Le serveur s’est arrêté pendant la vérification du fichier. Rien n’a été écrit; ouvrez l’importation et continuez.',
  stoppedApplying:
    'Le serveur s’est arrêté pendant l’application de l’importation. Rien n’a été écrit; ouvrez-la et continuez.',
  stoppedReverting:
    'Le serveur s’est arrêté pendant l’annulation de l’importation. Rien n’a été changé; annulez-la de nouveau.',
  earlier: '{{text}}',
  unsaid: 'Une autre version de Wireway a noté ceci, en des mots que celle-ci n’a pas : {{noted}}.',
  notComparable: 'Seules deux importations appliquées du même type se comparent, la première avec la seconde.',
  otherUnit:
    'L’unité du projet a changé entre ces importations; leurs longueurs ne peuvent pas être comparées. Choisissez une importation plus récente.',
  fileRow: 'Ligne {{row}}',
  stepPart: '{{step}} à {{percent}} %',
  completePart: 'Terminé à {{percent}} %',
};
