import { useLingui } from '@lingui/react/macro';
import { StatusPanel } from '../../../components/feedback/StatusPanel.tsx';
import { HomeLink } from '../../../components/layout/HomeLink.tsx';
import { laterIcons } from '../../../ui/icon/laterIcons.ts';

/** Shown when a recipient's link no longer works. */
export const LinkEnded = () => {
  const { t } = useLingui();
  return (
    <StatusPanel
      icon={laterIcons.clock}
      title={t`This link no longer works`}
      lead={t`It has expired, was removed or is incomplete. Ask the person who sent it to you for a new one.`}
      actions={<HomeLink />}
    />
  );
};
