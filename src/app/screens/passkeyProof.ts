import { passkeyProofMachine } from '../../../machines/identity/passkeyProof/passkeyProof.machine.ts';
import { passkeyProofImplementations } from '../../actors/identity/passkeyProof.ts';
import type { AppServices } from '../../actors/services.ts';

export const passkeyProofOf = (services: AppServices): typeof passkeyProofMachine =>
  passkeyProofMachine.provide(passkeyProofImplementations(services));
