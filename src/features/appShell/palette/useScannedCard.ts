/** Handles a code typed by a scanner, "36-PC-1001 REV C": shows whether that card is current. */
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { sayIn, useTranslation, type Say } from '../../../i18n/useTranslation.ts';
import { projectCommodity } from '../../../../contract/setup/columns/projectCommodity.ts';
import { mayBeOf, readCardCode } from '../../../../contract/printing/cardCode.ts';
import { getCardState, type ScannedCard } from '../../../../contract/printing/printedCards.ts';
import { paletteSearchDelay } from '../../../../machines/pageTimings.ts';
import { useApp, useOpenProject, usePermission } from '../../../context/useApp.ts';
import { i18n } from '../../../i18n/i18n.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { differenceText } from '../../../shared/printing/cards/differenceText.ts';
import { columnsOf } from '../../../shared/projects/useCommodity.ts';
import type { DestinationGroup } from './findDestinations.ts';
import { linkToRow } from '../navigation.ts';

/** Returns null if the text contains no revision: it is then treated as a plain tag. */
export function useScannedCard(query: string): DestinationGroup | null {
  const { t } = useTranslation(['frame', 'common']);
  const { call } = useApp();
  const router = useRouter();
  const formats = useFormats();
  const terms = useTerms();
  const project = useOpenProject();
  const mayRead = usePermission('data.view');
  const [code] = useDebouncedValue(query.trim(), paletteSearchDelay);
  const read = readCardCode(code);
  // A card of another project is left to the scanner: here its tag would match a different row.
  const isCode = read.revision !== '' && (project === null || mayBeOf(read, project.projectNumber));
  const { data } = useQuery({
    queryKey: ['card state', project?.id, code],
    queryFn: async ({ signal }) => {
      // Rarely needed translations that are not loaded with the first page.
      const [state] = await Promise.all([
        call(getCardState, { query: { projectId: project!.id, code }, signal, quiet: true }),
        i18n.loadNamespaces('record'),
      ]);
      return state;
    },
    enabled: project !== null && mayRead && isCode,
  });
  if (!data || !project || !isCode || code !== query.trim()) return null;
  const say = sayIn(i18n, i18n.language, 'record');
  const words = { formats, terms, unit: project.unitMeasurement, yes: t('common:yes') };
  const describe = (card: ScannedCard) => {
    const commodity = projectCommodity(card.row.type, columnsOf(project));
    const changed = differenceText(commodity, card.differences, words);
    return [terms.commodity(card.row.type), ...stateOf(card, changed, say, formats.dateTime)].join(' · ');
  };
  const open = ({ row: { type, id } }: ScannedCard) => void router.navigate(linkToRow(project.id, type, id, 'cards'));
  const unknown = {
    id: 'card-unknown',
    label: say('card.unknownLabel', { code }),
    description: say('card.unknown', { tag: data.tag }),
    onClick: () => undefined,
  };
  return {
    group: say('card.scanned'),
    actions:
      data.cards.length === 0
        ? [unknown]
        : data.cards.map((card) => ({
            id: `card-${card.row.type}-${card.row.id}`,
            label: [card.row.tag, data.revision && say('card.revision', { revision: data.revision })].join(' '),
            description: describe(card),
            onClick: () => open(card),
          })),
  };
}

/** Returns the facts about a card, most important for its holder first. */
function stateOf(
  { differences, hold, isRemoved, printed, standsSince }: ScannedCard,
  changed: string,
  say: Say<'record'>,
  at: (instant: Date) => string,
): string[] {
  const isCurrent = differences.length === 0 && !isRemoved;
  return [
    isRemoved ? say('card.removed') : '',
    isCurrent ? say('card.current') : '',
    changed === '' ? '' : `${say('card.superseded')}: ${changed}`,
    hold === '' ? '' : say('card.hold', { hold }),
    isCurrent && standsSince ? say('card.since', { at: at(standsSince) }) : '',
    isCurrent && printed === null ? say('card.notRemembered') : '',
  ].filter((part) => part !== '');
}
