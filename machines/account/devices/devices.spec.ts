import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { given, story, when } from '../../../flows/spec/stories.ts';
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
const end = (id: string) => ({ type: 'devices.endRequested' as const, id });

export const devicesSpec: Spec = {
  stories: [
    story(
      'devices',
      '',
      'signs out another device immediately, but signs out all devices only after confirmation',
      [
        [
          when(fail('loadDevices', offline), {
            state: 'failed',
            tags: 'screen:failed failed',
            context: { failure: offline },
          }),
          when('devices.retried', { state: 'loading', calls: { loadDevices: null } }),
          when(done('loadDevices', [phone]), {
            state: 'list',
            context: { failure: null, devices: [phone] },
          }),
        ],
        [
          given(fail('loadDevices', offline)),
          when('network.online', { state: 'loading', calls: { loadDevices: null } }),
        ],
        [
          when(done('loadDevices', [phone, laptop]), {
            state: 'list',
            tags: 'screen:list',
            context: { devices: [phone, laptop], chosen: null },
          }),
          when(end('device-1'), { state: 'list', context: { chosen: null } }),
        ],
        [
          given(done('loadDevices', [phone, laptop])),
          when(end('device-9'), { state: 'list', context: { chosen: null } }),
        ],
        [
          given(done('loadDevices', [phone, laptop])),
          when(end('device-2'), {
            state: 'ending',
            tags: 'screen:list busy',
            context: { chosen: 'device-2' },
            calls: { endSession: { id: 'device-2' } },
          }),
          when(end('device-2'), 'ending'),
        ],
        [
          given(done('loadDevices', [phone, laptop]), end('device-2')),
          when('devices.allRequested', 'ending'),
        ],
        [
          given(done('loadDevices', [phone, laptop]), end('device-2')),
          when(done('endSession', [phone]), {
            state: 'list',
            context: { devices: [phone], chosen: null },
          }),
        ],
        [
          given(done('loadDevices', [phone, laptop]), end('device-2')),
          when(fail('endSession', failure('notFound')), {
            state: 'loading',
            calls: { loadDevices: null },
          }),
        ],
        [
          given(done('loadDevices', [phone, laptop]), end('device-2')),
          when(fail('endSession', offline), {
            state: 'list',
            context: { failure: offline, chosen: null, devices: [phone, laptop] },
          }),
          when('devices.allRequested', { state: 'confirming', context: { failure: null } }),
        ],
        [
          given(done('loadDevices', [phone, laptop]), end('device-2'), fail('endSession', offline)),
          when(end('device-2'), {
            state: 'ending',
            calls: { endSession: { id: 'device-2' } },
            context: { failure: null },
          }),
        ],
        [
          given(done('loadDevices', [phone, laptop])),
          when('devices.allRequested', { state: 'confirming', tags: 'screen:confirm' }),
          when('devices.allDeclined', { state: 'list', context: { devices: [phone, laptop] } }),
        ],
        [
          given(done('loadDevices', [phone, laptop]), 'devices.allRequested'),
          when('devices.allConfirmed', {
            state: 'endingAll',
            tags: 'screen:confirm busy',
            calls: { endAll: null },
          }),
          when('devices.allConfirmed', 'endingAll'),
        ],
        [
          given(done('loadDevices', [phone, laptop]), 'devices.allRequested', 'devices.allConfirmed'),
          when(done('endAll'), { state: 'ended', tags: 'screen:confirm busy', actions: ['announceEnded'] }),
          when('devices.allConfirmed', 'ended'),
        ],
        [
          given(
            done('loadDevices', [phone, laptop]),
            'devices.allRequested',
            'devices.allConfirmed',
            done('endAll'),
          ),
          when(14_999, 'ended'),
          when(1, { state: 'loading', calls: { loadDevices: null } }),
        ],
        [
          given(done('loadDevices', [phone, laptop]), 'devices.allRequested', 'devices.allConfirmed'),
          when(fail('endAll', offline), { state: 'list', context: { failure: offline } }),
        ],
      ],
      { start: { state: 'loading', tags: 'screen:loading busy', calls: { loadDevices: null } } },
    ),
  ],
  invariants: [
    of('devices').asksOnly('', 'signs out all devices only after confirmation', 'endAll', ['confirming']),
    of('devices').filled('', 'signs out only the device that the customer chose', 'ending', ['chosen']),
  ],
  unkept: {
    'devices.ending/xstate.error.actor.endSession#0':
      'the reason for the failure is irrelevant; the state has its own message',
  },
};
