import { Hono } from 'hono';
import { html } from 'hono/html';
import type { AppContext } from '../appContext.ts';
import { loadGatewayOverview, type GatewayOverview } from '../gatewayStatus/overview.ts';
import type { StaffTexts } from '../messages/index.ts';
import { gatewayName, reasonText, shopperText } from '../notices/noticeText.ts';
import type { AdminEnv } from './context.ts';
import { formatAge, formatTime } from './formats.ts';
import { loadLayoutData } from './layoutData.ts';
import { renderPage, type LayoutData, type Markup } from './page.ts';

const tones: Record<GatewayOverview['state'], 'good' | 'warn' | 'bad' | 'none'> = {
  trading: 'good',
  doubtful: 'warn',
  paused: 'bad',
  probing: 'warn',
  notServing: 'bad',
  unused: 'none',
};

/** Explains a provider's state in plain words, including the reason for a pause. */
const explanationOf = (one: GatewayOverview, all: StaffTexts): string => {
  const { gateways: texts } = all;
  const why = one.reason === null ? '' : texts.it(reasonText(one.reason, all));
  const explanations: Record<GatewayOverview['state'], string[]> = {
    trading: [texts.serves],
    unused: [texts.unused],
    doubtful: [one.failures === 1 ? texts.doubtfulOnce : texts.doubtful(one.failures)],
    paused: [why, shopperText(one.gateway, all)],
    probing: [why, texts.probing],
    notServing: [why, texts.notServing],
  };
  return explanations[one.state].filter(Boolean).join(' ');
};

const waitingText = ({ jobs, orders }: GatewayOverview['waiting'], { gateways: texts }: StaffTexts): string =>
  jobs === 0
    ? texts.nothing
    : orders === 0
      ? texts.jobs(jobs)
      : `${texts.orders(orders)} (${texts.jobs(jobs)})`;

const line = (one: GatewayOverview, { language, texts: all }: LayoutData): Markup => {
  const { gateways: texts } = all;
  const isQuiet = one.state === 'trading' && one.waiting.jobs === 0;
  return html`<tr data-gateway="${one.gateway} ${one.state}" ${isQuiet ? html`class="quiet"` : ''}>
    <th scope="row">${gatewayName(one.gateway, all)}</th>
    <td data-label="${texts.status}">
      <span class="state ${tones[one.state]}">${texts.states[one.state]}</span>
    </td>
    <td data-label="${texts.why}">
      <span
        >${explanationOf(one, all)}${one.operation ? html` <span class="soft">${texts.call} <code>${one.operation}</code></span>` : ''}</span
      >
    </td>
    <td data-label="${texts.since}">
      <span
        >${one.since ? html`<time datetime="${one.since.toISOString()}">${formatTime(one.since, language)}</time> <span class="soft">(${formatAge(one.since, language)})</span>` : html`<span class="soft">–</span>`}</span
      >
    </td>
    <td data-label="${texts.waiting}">${waitingText(one.waiting, all)}</td>
  </tr>`;
};

/** Routes for the providers page: state, reason for a pause, and pending work. */
export const gatewayRoutes = (shop: AppContext): Hono<AdminEnv> => {
  const app = new Hono<AdminEnv>();
  app.get('/gateways', async (c) => {
    const [overview, frame] = await Promise.all([loadGatewayOverview(shop), loadLayoutData(c, shop)]);
    const { gateways: texts } = frame.texts;
    return c.html(
      renderPage(
        frame,
        { tab: 'gateways', title: texts.heading },
        html`<h1>${texts.heading}</h1>
          <p class="soft">${texts.text}</p>
          <div class="wide">
            <table class="stacked">
              <thead>
                <tr>
                  <th scope="col">${texts.gateway}</th>
                  <th scope="col">${texts.status}</th>
                  <th scope="col">${texts.why}</th>
                  <th scope="col">${texts.since}</th>
                  <th scope="col">${texts.waiting}</th>
                </tr>
              </thead>
              <tbody>
                ${overview.map((one) => line(one, frame))}
              </tbody>
            </table>
          </div>`,
      ),
    );
  });
  return app;
};
