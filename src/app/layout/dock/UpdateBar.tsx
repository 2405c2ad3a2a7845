import { Trans, useLingui } from '@lingui/react/macro';
import type { ActorRefFrom } from 'xstate';
import type { updateMachine } from '../../../../machines/shell/update/update.machine.ts';
import { FlowRegion, useScreen } from '../../../components/flow/FlowRegion.tsx';
import type { ScreenTag } from '../../../components/flow/screenTag.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Icon } from '../../../ui/icon/Icon.tsx';
import { laterIcons } from '../../../ui/icon/laterIcons.ts';
import s from './dock.module.css';

/**
 * One-line notice that a newer version of the shop is available. It does not take the focus and can be closed.
 */
export const UpdateBar = ({ actor }: { actor: ActorRefFrom<typeof updateMachine> }) => {
  const { t } = useLingui();
  const screen = useScreen<ScreenTag<typeof updateMachine>>(actor);
  return (
    <FlowRegion actor={actor}>
      {screen !== 'none' && (
        <section className={s.update} aria-label={t`New version`}>
          <div className={s.offer}>
            <Icon name={laterIcons.refresh} size={18} />
            <p role="status" className={s.news}>
              <Trans>A new version of the shop is ready.</Trans>
            </p>
            <Button
              size="sm"
              busy={screen === 'applying'}
              onClick={() => actor.send({ type: 'update.accepted' })}
            >
              <Trans>Reload</Trans>
            </Button>
            {screen === 'offer' && (
              <Button size="sm" variant="quiet" onClick={() => actor.send({ type: 'update.postponed' })}>
                <Trans>Not now</Trans>
              </Button>
            )}
          </div>
        </section>
      )}
    </FlowRegion>
  );
};
