/** Test controls for sign-in, under /oidc-test. Mounted only if enabled, and accessible only from this machine. */
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { minute } from '../../../contract/base/units/durations.ts';
import { defaultSwitches, type Switches } from './switches.ts';

export interface ControlledProvider {
  switches: Switches;
  /** Creates a new signing key; returns its kid. */
  rotate: (retireOld: boolean) => Promise<string>;
  revokeAll: () => Promise<void>;
  forgetAll: () => Promise<void>;
  publicUrl: string;
}

const seconds = z.number().int().min(1).max(86_400);
const lifetimesBody = z.strictObject({
  idToken: seconds.optional(),
  accessToken: seconds.optional(),
  refreshFamily: seconds.optional(),
  refreshGrace: z.number().min(0).max(30).optional(),
});
const rotateBody = z.strictObject({ retireOld: z.boolean().default(false) });
const dropBody = z.strictObject({ count: z.number().int().min(0).max(1000) });
const delayBody = z.strictObject({ milliseconds: z.number().int().min(0).max(minute) });

export function testControls({
  switches,
  rotate,
  revokeAll,
  forgetAll,
  publicUrl,
}: ControlledProvider): FastifyPluginAsync {
  return async (app) => {
    app.addHook('onRequest', async (request, reply) => {
      if (isFromThisMachine(request, publicUrl)) return;
      await reply.code(403).send({ message: 'The test controls answer only to this machine.' });
    });
    const lever = <Body extends z.ZodType>(
      name: string,
      body: Body,
      pull: (input: z.output<Body>) => unknown,
    ): FastifyInstance =>
      app.post(`/${name}`, async (request, reply) => {
        const input = body.safeParse(request.body ?? {});
        if (!input.success) return reply.code(400).send({ message: z.prettifyError(input.error) });
        return (await pull(input.data)) ?? {};
      });
    const nothing = z.strictObject({});

    lever('rotate-keys', rotateBody, async ({ retireOld }) => ({ kid: await rotate(retireOld) }));
    lever('lifetimes', lifetimesBody, (changes) => Object.assign(switches.lifetimes, changes));
    lever('drop-token-replies', dropBody, ({ count }) => {
      switches.tokenRepliesToDrop = count;
    });
    lever('delay-token-replies', delayBody, ({ milliseconds }) => {
      switches.tokenReplyDelay = milliseconds;
    });
    lever('off', nothing, () => {
      switches.available = false;
    });
    lever('on', nothing, () => {
      switches.available = true;
    });
    lever('revoke-sessions', nothing, revokeAll);
    lever('forget-sessions', nothing, forgetAll);
    lever('counters', nothing, () => switches.counters);
    lever('reset', nothing, () => {
      const { lifetimes, ...others } = defaultSwitches();
      Object.assign(switches.lifetimes, lifetimes);
      Object.assign(switches, others);
    });
  };
}

/** True if the peer is loopback and the call does not come from a page of another origin. */
function isFromThisMachine(request: FastifyRequest, publicUrl: string): boolean {
  const peer = request.socket.remoteAddress ?? '';
  const loopback = peer === '::1' || /^(::ffff:)?127\./.test(peer);
  const { origin } = request.headers;
  return loopback && (origin === undefined || origin === new URL(publicUrl).origin);
}
