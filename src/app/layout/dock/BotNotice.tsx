import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { botCheckMachine, BotReason } from '../../../../machines/shell/botCheck/botCheck.machine.ts';
import { FlowRegion, useScreen } from '../../../components/flow/FlowRegion.tsx';
import type { ScreenTag } from '../../../components/flow/screenTag.ts';
import { Icon } from '../../../ui/icon/Icon.tsx';
import { laterIcons } from '../../../ui/icon/laterIcons.ts';
import s from './dock.module.css';

const texts: Record<BotReason, MessageDescriptor> = {
  webdriver: msg`The browser reports that a program controls it (webdriver).`,
  headless: msg`The browser has no window (headless).`,
  phantom: msg`Traces of PhantomJS were found.`,
  noLanguages: msg`The browser reports no language.`,
  canvas: msg`The browser could not draw a picture (canvas).`,
  crawler: msg`The browser identifies itself as a crawler.`,
  scripted: msg`The browser identifies itself as a script or a tool.`,
};

/** One-line notice that a bot was detected. It expands to list the reasons and does not block anything. */
export const BotNotice = ({ actor }: { actor: ActorRefFrom<typeof botCheckMachine> }) => {
  const { t, i18n } = useLingui();
  const screen = useScreen<ScreenTag<typeof botCheckMachine>>(actor);
  const reasons = useSelector(actor, (snapshot) => snapshot.context.reasons);
  return (
    <FlowRegion actor={actor}>
      {screen === 'banner' && (
        <section className={s.bot} aria-label={t`Bot detected`}>
          <div className={s.line}>
            <details className={s.details}>
              <summary className={s.summary}>
                <Icon name={laterIcons.info} size={18} />
                <span>
                  <strong>
                    <Trans>Bot detected</Trans>
                  </strong>{' '}
                  <Trans>You can continue shopping.</Trans>
                </span>
                <Icon name={laterIcons.chevronDown} size={16} className={s.chevron} />
              </summary>
              <ul className={s.reasons}>
                {reasons.map((reason) => (
                  <li key={reason}>{i18n._(texts[reason])}</li>
                ))}
              </ul>
            </details>
            <button
              type="button"
              className={s.close}
              aria-label={t`Close bot message`}
              onClick={() => actor.send({ type: 'botCheck.dismissed' })}
            >
              ×
            </button>
          </div>
        </section>
      )}
    </FlowRegion>
  );
};
