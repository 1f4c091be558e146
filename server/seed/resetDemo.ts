/** Starts the demonstration project over from today, without touching any other project. */
import type { ServerContext } from '../calls/context.ts';
import { StartError } from '../errors/startError.ts';
import { findProjectByNumber } from '../repositories/archive/projectTables.ts';
import { deleteDemonstration, lastUse } from '../repositories/projects/demoReset.ts';
import { uploadsOf } from '../services/imports/files/uploadsOf.ts';
import { seedAmmoniaPlant, storePeople } from './demo.ts';
import { ammoniaPlant } from './plans.ts';
import { demoRequestPrefix } from './story/demoRequests.ts';

/** Returns a sentence about the new project. Throws a `StartError` if there is none, or if someone has worked in it. */
export async function resetDemo(server: ServerContext): Promise<string> {
  const { projectNumber, name } = ammoniaPlant;
  const { projectId, uploads } = await server.database.transaction(async (transaction) => {
    const found = await findProjectByNumber(transaction, projectNumber);
    if (!found) throw new StartError(`There is no demo project ${projectNumber} to reset. Nothing was changed.`);
    const use = await lastUse(transaction, found.id, demoRequestPrefix);
    if (use)
      throw new StartError(
        `${use.name} worked in the demo project ${projectNumber} on ${use.day}, so it is not reset. Nothing was changed.`,
      );
    const left = await deleteDemonstration(transaction, found.id);
    await seedAmmoniaPlant(server, transaction, await storePeople(transaction, server.config.oidc.authority));
    return { projectId: found.id, uploads: left };
  });
  await Promise.all(uploads.map((id) => uploadsOf(server).remove({ projectId, id })));
  return `The demo project ${projectNumber}, ${name}, is new again, as of today. No other project was changed.`;
}
