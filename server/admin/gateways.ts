import { Hono } from 'hono';
import { html } from 'hono/html';
import type { AppContext } from '../appContext.ts';
import { loadGatewayOverview, type GatewayOverview } from '../gatewayStatus/overview.ts';
import { gatewayName, reasonText, shopperText } from '../notices/noticeText.ts';
import type { AdminEnv } from './context.ts';
import { loadLayoutData } from './layoutData.ts';
import { formatAge, formatTime, renderPage, type Markup } from './page.ts';

const labels: Record<GatewayOverview['state'], string> = {
  trading: 'Trading',
  doubtful: 'Doubtful',
  paused: 'Paused',
  probing: 'Probing',
  notServing: 'Not serving',
  unused: 'Not used',
};
const tones: Record<GatewayOverview['state'], 'good' | 'warn' | 'bad' | 'none'> = {
  trading: 'good',
  doubtful: 'warn',
  paused: 'bad',
  probing: 'warn',
  notServing: 'bad',
  unused: 'none',
};

const told = ({ reason }: GatewayOverview): string => (reason === null ? '' : `It ${reasonText(reason)} `);

/** Why it is so, and what that means, in plain words. */
const explanations: Record<GatewayOverview['state'], (one: GatewayOverview) => string> = {
  trading: () => 'It serves us.',
  unused: () => 'It is not offered as a way to pay (PAYMENT_METHODS).',
  doubtful: ({ failures }) =>
    `${failures === 1 ? 'The last call was' : `The last ${failures} calls were`} not answered. Selling goes on; should it last, it is paused.`,
  paused: (one) => `${told(one)}${shopperText(one.gateway)}`,
  probing: (one) => `${told(one)}We are asking it whether it serves us again.`,
  notServing: (one) => `${told(one)}What needs it waits or does without it.`,
};

const counted = (n: number, one: string): string => `${n} ${one}${n === 1 ? '' : 's'}`;
const waitingText = ({ jobs, orders }: GatewayOverview['waiting']): string =>
  jobs === 0
    ? 'Nothing'
    : orders === 0
      ? counted(jobs, 'job')
      : `${counted(orders, 'order')} (${counted(jobs, 'job')})`;

const line = (one: GatewayOverview): Markup =>
  html`<tr data-gateway="${one.gateway} ${one.state}">
    <th scope="row">${gatewayName(one.gateway)}</th>
    <td data-label="Status"><span class="state ${tones[one.state]}">${labels[one.state]}</span></td>
    <td data-label="Why">
      <span
        >${explanations[one.state](one)}${one.operation ? html` <span class="soft">Call: <code>${one.operation}</code></span>` : ''}</span
      >
    </td>
    <td data-label="Since">
      <span
        >${one.since ? html`<time datetime="${one.since.toISOString()}">${formatTime(one.since)}</time> <span class="soft">(${formatAge(one.since)})</span>` : html`<span class="soft">–</span>`}</span
      >
    </td>
    <td data-label="Waiting">${waitingText(one.waiting)}</td>
  </tr>`;

/** Who serves us now, who does not and why, and what waits for whom. */
export const gatewayRoutes = (shop: AppContext): Hono<AdminEnv> => {
  const app = new Hono<AdminEnv>();
  app.get('/gateways', async (c) => {
    const [overview, frame] = await Promise.all([loadGatewayOverview(shop), loadLayoutData(c, shop)]);
    return c.html(
      renderPage(
        frame,
        { tab: 'gateways', title: 'Gateways' },
        html`<h1>Gateways</h1>
          <p class="soft">
            The services that the shop needs. A pause ends by itself as soon as the service answers again;
            what was paid waits and goes on then.
          </p>
          <div class="wide">
            <table class="stacked">
              <thead>
                <tr>
                  <th scope="col">Gateway</th>
                  <th scope="col">Status</th>
                  <th scope="col">Why</th>
                  <th scope="col">Since</th>
                  <th scope="col">Waiting</th>
                </tr>
              </thead>
              <tbody>
                ${overview.map(line)}
              </tbody>
            </table>
          </div>`,
      ),
    );
  });
  return app;
};
