import type { Spec } from '../../../flows/spec/prove.ts';
import { story, when } from '../../../flows/spec/stories.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure } from '../../fixtures.ts';

const children = ['shell', 'location', 'cart', 'session', 'idle', 'authLoader', 'screen', 'deferredFeatures'];
const crash = failure('generic', { message: 'Broken.' });

export const appSpec: Spec = {
  stories: [
    story(
      'app',
      '',
      'runs all long-lived charts, and reports any chart that stops',
      children.flatMap((child) => [
        [
          when(fail(child, crash), {
            state: 'crashed',
            tags: 'screen:crashed',
            actions: [['reportCrash', { error: crash }]],
          }),
          when('app.restarted', { state: 'crashed', actions: ['reloadPage'] }),
        ],
        [when(done(child), { state: 'crashed' })],
      ]),
      {
        input: { country: 'CH' },
        start: {
          state: 'running',
          tags: 'screen:running',
          calls: Object.fromEntries(
            children.map((child) => [child, child === 'location' ? { country: 'CH' } : null]),
          ),
        },
      },
    ),
  ],
  optional: {
    'app/location.country': 'the value can be unknown; the receiver handles this case',
  },
};
