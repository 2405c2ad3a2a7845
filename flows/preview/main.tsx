/**
 * Iframe that runs a path for the flows page. It renders the shop's own views for a chart, with stand-ins for
 * the chart's actors.
 */
import { I18nProvider } from '@lingui/react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { fallbackLanguage, toLanguage } from '../../contract/domain/languages.ts';
import { ErrorBoundary } from '../../src/app/crash/ErrorBoundary.tsx';
import { bundleNames } from '../../src/i18n/bundles.ts';
import { activateLanguage, i18n, loadMessages } from '../../src/i18n/index.ts';
import '../../src/ui/styles.css';
import type { Play } from './play.ts';
import s from './preview.module.css';
import { createPreview } from './preview.ts';
import type { PreviewCommand, PreviewMessage } from './protocol.ts';
import { views, withoutView } from './views.ts';

const place = document.getElementById('root')!;
const requestedLanguage = new URLSearchParams(window.location.search).get('lang');

const blank = document.createElement('p');
blank.className = s.blank ?? '';
blank.textContent = 'The view is empty in this state.';
blank.hidden = true;
document.body.append(blank);
let isDrawn = false;
/**
 * Shows a note in states that render nothing, such as a background check, so that the user does not wait for a
 * screen.
 */
const showBlankNote = (): void => {
  if (!isDrawn) return;
  const ends = place.querySelectorAll<HTMLElement>(':not(:has(*))');
  blank.hidden = [...ends].some((end) => end.offsetHeight > 0 && end.offsetWidth > 0);
};
new MutationObserver(showBlankNote).observe(place, { childList: true, subtree: true, attributes: true });

let root = createRoot(place);
const draw = async (chart: string, play: Play): Promise<void> => {
  const view = await views[chart]?.();
  // creates a new React root for each run, so that no typed text remains
  root.unmount();
  root = createRoot(place);
  flushSync(() =>
    root.render(
      <I18nProvider i18n={i18n}>
        <ErrorBoundary>
          <MemoryRouter>
            {view ? (
              view(play.actor)
            ) : (
              <div className={s.frame}>
                <p className={s.note}>No screen of its own. {withoutView[chart]}</p>
              </div>
            )}
          </MemoryRouter>
        </ErrorBoundary>
      </I18nProvider>,
    ),
  );
  isDrawn = true;
  showBlankNote();
};

const { origin } = window.location;
const post = (message: PreviewMessage): void => window.parent.postMessage(message, origin);
const { receive } = createPreview(draw, post);

const start = async (): Promise<void> => {
  await activateLanguage(toLanguage(requestedLanguage) ?? fallbackLanguage);
  await Promise.all(bundleNames.map(loadMessages));
  window.addEventListener('message', (event: MessageEvent<PreviewCommand>) => {
    if (event.origin === origin && event.data?.to === 'preview') void receive(event.data);
  });
  post({ to: 'page', type: 'ready' });
};
void start();
