import type { inspectorChart as enUS } from '../en-US/inspectorChart.ts';
import type { Translation } from '../translation.ts';

export const inspectorChart: Translation<typeof enUS> = {
  drawing: 'Dessin du diagramme en cours…',
  notDrawn:
    'Le diagramme n’a pas pu être dessiné; ses états sont énumérés ici. Rechargez la page pour essayer de nouveau.',
  about: 'Diagramme de {{machine}} : {{states}} états, {{transitions}} transitions.',
  keys: 'Diagramme de {{machine}}. Les flèches le déplacent, plus et moins changent sa taille, 0 le montre en entier.',
  states: 'États',
  activeStates: 'États actifs',
  active: 'actif',
  anyState: 'Dans tout état',
  view: 'Vue du diagramme',
  follow: 'Suivre',
  whole: 'Entier',
  zoomIn: 'Agrandir',
  zoomOut: 'Réduire',
  countdown: '{{left}} sur {{length}}',
  sequence: {
    about: 'Étapes dans l’ordre du temps, une colonne par acteur',
    time: 'Temps, s',
    outside: 'extérieur',
    from: 'de {{actor}}',
    starts: 'démarre',
    ended: 'terminé',
    ignored: 'ignoré',
    timer: 'lance {{delay}}',
    cause: 'cause',
    empty: 'Aucune étape pour l’instant. Utilisez l’application dans un autre onglet ou ouvrez un enregistrement.',
    noActors: 'Aucun acteur n’est affiché. Choisissez-en au moins un.',
    dropped_one: '{{count}} étape antérieure n’est plus conservée.',
    dropped_many: '{{count}} d’étapes antérieures ne sont plus conservées.',
    dropped_other: '{{count}} étapes antérieures ne sont plus conservées.',
  },
};
