import type { Translation } from '../../../../contract/base/messages/translation.ts';
import type { backups as enUS } from '../en-US/backups.ts';

export const backups: Translation<typeof enUS> = {
  title: 'Sauvegardes',
  intro:
    'Chaque sauvegarde contient tous les projets, toutes les personnes et tous les fichiers téléversés. Une restauration d’essai est faite aussitôt dans une base de données temporaire.',
  failed: 'Impossible de charger les sauvegardes.',
  warnings: {
    never:
      'Il n’y a pas encore de sauvegarde utilisable. Choisissez « Sauvegarder maintenant » et attendez que la restauration d’essai réussisse.',
    late: 'La dernière bonne sauvegarde date de plus d’un jour. Vérifiez que le serveur est en marche à l’heure de la sauvegarde, puis sauvegardez maintenant.',
    failed: 'La dernière sauvegarde a échoué. Corrigez la cause indiquée dans le tableau, puis sauvegardez maintenant.',
    checkFailed:
      'La dernière sauvegarde ne peut pas être restaurée. Gardez les fichiers précédents, corrigez la cause indiquée dans le tableau, puis sauvegardez maintenant.',
  },
  backUpNow: 'Sauvegarder maintenant',
  running: 'Sauvegarde en cours…',
  progress: {
    writing: 'La sauvegarde est en cours d’écriture. Vous pouvez quitter cette page.',
    testing: 'La restauration d’essai est en cours. Vous pouvez quitter cette page.',
  },
  notRequested: 'Impossible de lancer la sauvegarde.',
  none: 'Aucune sauvegarde pour l’instant. Choisissez « Sauvegarder maintenant » pour faire la première.',
  columns: {
    at: 'Début',
    reason: 'Motif',
    size: 'Taille',
    rows: 'Lignes',
    result: 'Résultat',
    check: 'Restauration d’essai',
    file: 'Fichier',
  },
  reasons: { scheduled: 'Planifiée', requested: 'Demandée', upgrade: 'Avant mise à niveau' },
  writing: 'Écriture',
  written: 'Écrite',
  hasFailed: 'Échec',
  failures: {
    diskFull: 'Le disque est plein. Libérez de l’espace ou gardez moins de sauvegardes.',
    damaged:
      'La base de données ou le fichier est endommagé. Gardez les sauvegardes précédentes et vérifiez le disque.',
    interrupted: 'Le serveur s’est arrêté avant la fin de la sauvegarde. Relancez-la.',
    other: 'La sauvegarde n’a pas pu être écrite. Corrigez la cause ci-dessous et relancez-la.',
  },
  checkWaiting: 'En file',
  checkPassed: 'Réussie',
  showAll: 'Afficher les {{shown}} sauvegardes',
  files: {
    title: 'Fichiers et restauration',
    folder: 'Dossier sur le serveur',
    copy: 'Copier le chemin',
    copied: 'Dossier copié.',
    notCopied: 'Le navigateur a bloqué la copie. Sélectionnez le dossier et copiez-le vous-même.',
    offsite: 'Copiez régulièrement ces fichiers sur un autre ordinateur. Si ce disque tombe en panne, ils sont perdus.',
    restore:
      'Pour restaurer : arrêtez le serveur, déplacez le dossier de sa base de données ou faites pointer le serveur vers une base vide, puis exécutez :',
  },
  schedule: {
    title: 'Sauvegardes automatiques',
    isOn: 'Sauvegarder chaque jour',
    hour: 'Heure de la sauvegarde',
    zone: 'Fuseau horaire du serveur : {{zone}}',
    keepDaily: 'Sauvegardes quotidiennes à garder',
    keepWeekly: 'Sauvegardes hebdomadaires à garder',
    keepMonthly: 'Sauvegardes mensuelles à garder',
    keeping:
      'Conserve la dernière sauvegarde de chaque jour, semaine et mois, dans la limite de ces nombres. Les sauvegardes demandées ou faites avant une mise à niveau restent jusqu’à ce que vous supprimiez leurs fichiers.',
    next: 'Prochaine sauvegarde : {{time}}, à votre heure locale',
    soon: 'L’heure de la prochaine sauvegarde apparaîtra ici sous peu.',
    off: 'Aucune sauvegarde n’est planifiée.',
  },
};
