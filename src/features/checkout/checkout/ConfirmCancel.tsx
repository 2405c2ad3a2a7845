import { Trans, useLingui } from '@lingui/react/macro';
import { StatusPanel } from '../../../components/feedback/StatusPanel.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { laterIcons } from '../../../ui/icon/laterIcons.ts';

/** Asks for confirmation before an unpaid order is cancelled, because this cannot be undone. */
export const ConfirmCancel = ({
  orderno: number,
  busy,
  onKeep,
  onCancel,
}: {
  orderno?: string | undefined;
  busy: boolean;
  onKeep: () => void;
  onCancel: () => void;
}) => {
  const { t } = useLingui();
  const orderno = <span className="unbroken">{number}</span>;
  return (
    <StatusPanel
      takesFocus
      icon={laterIcons.help}
      title={number ? <Trans>Cancel order {orderno}?</Trans> : t`Cancel this order?`}
      lead={t`The order is closed and you start again with an empty cart.`}
      actions={
        <>
          <Button variant="primary" disabled={busy} onClick={onKeep}>
            {t`Keep the order`}
          </Button>
          <Button busy={busy} onClick={onCancel}>
            {t`Yes, cancel it`}
          </Button>
        </>
      }
    />
  );
};
