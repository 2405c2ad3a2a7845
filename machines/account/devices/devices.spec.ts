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
          { state: 'failed', tags: 'screen:failed failed', context: { failure: offline } },
          [
            step('devices.retried', { state: 'loading', calls: { loadDevices: null } }, [
              step(done('loadDevices', [phone]), {
                state: 'list',
                context: { failure: null, devices: [phone] },
              }),
            ]),
            step('network.online', { state: 'loading', calls: { loadDevices: null } }),
          ],
        ),
        step(
          done('loadDevices', [phone, laptop]),
          { state: 'list', tags: 'screen:list', context: { devices: [phone, laptop], chosen: null } },
          [
            step(end('device-1'), { state: 'list', context: { chosen: null } }),
            step(end('device-9'), { state: 'list', context: { chosen: null } }),
            step(
              end('device-2'),
              {
                state: 'ending',
                tags: 'screen:list busy',
                context: { chosen: 'device-2' },
                calls: { endSession: { id: 'device-2' } },
              },
              [
                step(end('device-2'), 'ending'),
                step('devices.allAsked', 'ending'),
                step(done('endSession', [phone]), {
                  state: 'list',
                  context: { devices: [phone], chosen: null },
                }),
                step(fail('endSession', failure('notFound')), {
                  state: 'loading',
                  calls: { loadDevices: null },
                }),
                step(
                  fail('endSession', offline),
                  { state: 'list', context: { failure: offline, chosen: null, devices: [phone, laptop] } },
                  [
                    step('devices.allAsked', { state: 'confirming', context: { failure: null } }),
                    step(end('device-2'), {
                      state: 'ending',
                      calls: { endSession: { id: 'device-2' } },
                      context: { failure: null },
                    }),
                  ],
                ),
              ],
            ),
            step('devices.allAsked', { state: 'confirming', tags: 'screen:confirm' }, [
              step('devices.allDeclined', { state: 'list', context: { devices: [phone, laptop] } }),
              step(
                'devices.allConfirmed',
                { state: 'endingAll', tags: 'screen:confirm busy', calls: { endAll: null } },
                [
                  step('devices.allConfirmed', 'endingAll'),
                  step(
                    done('endAll'),
                    { state: 'ended', tags: 'screen:confirm busy', actions: ['announceEnded'] },
                    [
                      step('devices.allConfirmed', 'ended'),
                      step(14_999, 'ended', [step(1, { state: 'loading', calls: { loadDevices: null } })]),
                    ],
                  ),
                  step(fail('endAll', offline), { state: 'list', context: { failure: offline } }),
                ],
              ),
            ]),
          ],
        ),
      ],
      { start: { state: 'loading', tags: 'screen:loading busy', calls: { loadDevices: null } } },
    ),
  ],
  invariants: [
    of('devices').asksOnly('', 'signs out all devices only after a confirmation', 'endAll', ['confirming']),
    of('devices').filled('', 'it is known which device is signed out', 'ending', ['chosen']),
  ],
  unkept: {
    'devices.ending/xstate.error.actor.endSession#0':
      'the failure decides; the state says what to do in words of its own',
  },
};
