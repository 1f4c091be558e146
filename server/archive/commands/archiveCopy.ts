/** Run by a server: archives a copy of its embedded database to FILE, with the uploads in `DATA_DIR`. */
import { loadConfig } from '../../config/config.ts';
import { ArchiveError } from '../archiveError.ts';
import { saveFolder } from '../archiveSource.ts';
import { runCommand } from './runCommand.ts';

const usage = 'Usage: archiveCopy.ts FILE --folder FOLDER --now TIME';

await runCommand(
  usage,
  async (file, { folder, now }) => {
    if (folder === undefined || now === undefined) throw new ArchiveError(usage);
    const { dataFolder } = loadConfig(process.env);
    await saveFolder({ folder, dataFolder, now: new Date(now) }, file);
    return file;
  },
  ['folder', 'now'],
);
