import { useLingui } from '@lingui/react/macro';
import type { recipientsMachine } from '../../../../machines/account/recipients/recipients.machine.ts';
import { FlowRegion, useScreen } from '../../../components/flow/FlowRegion.tsx';
import type { ScreenTag } from '../../../components/flow/screenTag.ts';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { RecipientRows, type RecipientsActor } from './RecipientRows.tsx';

/** Card for the phone number that was topped up. The page still works if the card fails to load. */
export const RecipientsCard = ({ actor }: { actor: RecipientsActor }) => {
  const { t } = useLingui();
  const screen = useScreen<ScreenTag<typeof recipientsMachine>>(actor);
  return (
    <FlowRegion actor={actor}>
      {(screen === 'loading' || screen === 'list') && (
        <Card as="section" aria-label={t`Who got it`}>
          {screen === 'list' ? <RecipientRows actor={actor} /> : <Skeleton height="9rem" />}
        </Card>
      )}
    </FlowRegion>
  );
};
