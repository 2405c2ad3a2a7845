import { html } from 'hono/html';
import type { SandboxDefinition } from '../../definition.ts';
import type { IpapiConfig } from '../settings.ts';
import { createLocationSandbox } from './app.ts';

export const ipapiSandbox = {
  name: 'ipapi',
  mount: '/ipapi',
  guide: () => ({
    title: 'Location',
    text: html`
      <p>
        Says Switzerland unless told: <a href="/sandbox/ipapi/json/?cc=DE">?cc=DE</a> for a country,
        <a href="/sandbox/ipapi/json/?limited=1">?limited=1</a> for a refused question.
      </p>
    `,
  }),
  open: () => createLocationSandbox(),
} satisfies SandboxDefinition<IpapiConfig>;
