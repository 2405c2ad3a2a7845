import { passkeyProofMachine } from '../../../../machines/identity/passkeyProof/passkeyProof.machine.ts';
import type { AppServices } from '../../../actors/services.ts';
import { passkeyProofImplementations } from './passkeyProof.actors.ts';

export const providePasskeyProof = (services: AppServices): typeof passkeyProofMachine =>
  passkeyProofMachine.provide(passkeyProofImplementations(services));
