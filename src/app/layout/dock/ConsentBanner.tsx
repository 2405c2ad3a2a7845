import { Trans, useLingui } from '@lingui/react/macro';
import type { ActorRefFrom } from 'xstate';
import type { ConsentEvent, consentMachine } from '../../../../machines/shell/consent/consent.machine.ts';
import { FlowRegion, useScreen } from '../../../components/flow/FlowRegion.tsx';
import type { ScreenTag } from '../../../components/flow/screenTag.ts';
import { Link } from '../../../components/link/Link.tsx';
import { ConsentDialog } from '../../../features/shell/consent/ConsentDialog.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import s from './dock.module.css';

/** Cookie banner at the bottom of the window, with three equally prominent choices. */
export const ConsentBanner = ({ actor }: { actor: ActorRefFrom<typeof consentMachine> }) => {
  const { t } = useLingui();
  const screen = useScreen<ScreenTag<typeof consentMachine>>(actor);
  const choose = (event: ConsentEvent) => () => {
    actor.send(event);
    // the clicked button disappears, so the focus moves to the page
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <FlowRegion actor={actor}>
      {screen === 'banner' && (
        <section className={s.consent} aria-label={t`Cookies`}>
          <div className={s.inner}>
            <p className={s.text}>
              <Trans>
                We store what the shop needs to work. Anything more only if you allow it.{' '}
                <Link to="/cookies-policy">What we store</Link>
              </Trans>
            </p>
            <div className={s.actions}>
              <Button className={s.action} onClick={choose({ type: 'consent.allAccepted' })}>
                <Trans>Accept all</Trans>
              </Button>
              <Button className={s.action} onClick={choose({ type: 'consent.necessaryChosen' })}>
                <Trans>Only necessary</Trans>
              </Button>
              <Button className={s.action} onClick={() => actor.send({ type: 'consent.settingsOpened' })}>
                <Trans>Settings</Trans>
              </Button>
            </div>
          </div>
        </section>
      )}
      <ConsentDialog actor={actor} open={screen === 'settings'} />
    </FlowRegion>
  );
};
