import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { step, story } from '../../../flows/spec/stories.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure, networkFailure as offline } from '../../fixtures.ts';

const phone = {
  id: 'device-1',
  browser: 'Chrome',
  system: 'Android',
  country: 'CH',
  first_seen: '2026-01-02T07:30:00.000Z',
  last_seen: '2026-01-02T10:00:00.000Z',
  current: 1,
};
const laptop = { ...phone, id: 'device-2', browser: 'Firefox', system: 'Linux', current: 0 };
const end = (id: string) => ({ type: 'devices.endAsked' as const, id });

export const devicesSpec: Spec = {
  stories: [
    story(
      'devices',
      '',
      'another device is signed out at once, all of them after a question',
      [
        step(
          fail('loadDevices', offline),
          { in: 'failed', tags: 'screen:failed failed', has: { failure: offline } },
          [
            step('devices.retried', { in: 'loading', asks: { loadDevices: null } }, [
              step(done('loadDevices', [phone]), { in: 'list', has: { failure: null, devices: [phone] } }),
            ]),
            step('network.online', { in: 'loading', asks: { loadDevices: null } }),
          ],
        ),
        step(
          done('loadDevices', [phone, laptop]),
          { in: 'list', tags: 'screen:list', has: { devices: [phone, laptop], chosen: null } },
          [
            step(end('device-1'), { in: 'list', has: { chosen: null } }),
            step(end('device-9'), { in: 'list', has: { chosen: null } }),
            step(
              end('device-2'),
              {
                in: 'ending',
                tags: 'screen:list busy',
                has: { chosen: 'device-2' },
                asks: { endSession: { id: 'device-2' } },
              },
              [
                step(end('device-2'), 'ending'),
                step('devices.allAsked', 'ending'),
                step(done('endSession', [phone]), { in: 'list', has: { devices: [phone], chosen: null } }),
                step(fail('endSession', failure('notFound')), { in: 'loading', asks: { loadDevices: null } }),
                step(
                  fail('endSession', offline),
                  { in: 'list', has: { failure: offline, chosen: null, devices: [phone, laptop] } },
                  [
                    step('devices.allAsked', { in: 'confirming', has: { failure: null } }),
                    step(end('device-2'), {
                      in: 'ending',
                      asks: { endSession: { id: 'device-2' } },
                      has: { failure: null },
                    }),
                  ],
                ),
              ],
            ),
            step('devices.allAsked', { in: 'confirming', tags: 'screen:confirm' }, [
              step('devices.allDeclined', { in: 'list', has: { devices: [phone, laptop] } }),
              step(
                'devices.allConfirmed',
                { in: 'endingAll', tags: 'screen:confirm busy', asks: { endAll: null } },
                [
                  step('devices.allConfirmed', 'endingAll'),
                  step(
                    done('endAll'),
                    { in: 'ended', tags: 'screen:confirm busy', does: ['announceEnded'] },
                    [
                      step('devices.allConfirmed', 'ended'),
                      step(14_999, 'ended', [step(1, { in: 'loading', asks: { loadDevices: null } })]),
                    ],
                  ),
                  step(fail('endAll', offline), { in: 'list', has: { failure: offline } }),
                ],
              ),
            ]),
          ],
        ),
      ],
      { start: { in: 'loading', tags: 'screen:loading busy', asks: { loadDevices: null } } },
    ),
  ],
  invariants: [
    of('devices').asksOnly('', 'nobody is signed out everywhere without a yes', 'endAll', ['confirming']),
    of('devices').filled('', 'it is known which device is signed out', 'ending', ['chosen']),
  ],
  unkept: {
    'devices.ending/xstate.error.actor.endSession#0':
      'the failure decides; the state says what to do in words of its own',
  },
};
