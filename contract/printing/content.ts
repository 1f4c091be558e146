/** A template as it is kept: its paper, its blocks, and the markup of those who write it themselves. */
import { z } from 'zod';
import { block } from './blocks.ts';
import { templatePage } from './paper.ts';

export const maxBlocks = 60;
/** Characters. */
export const maxMarkupLength = 60_000;
/** Bytes of the picture itself; as text it is a third more. */
export const maxLogoBytes = 200 * 1024;
/** Kinds of pictures a logo may be; a vector picture can call home. */
export const logoKinds = ['image/png', 'image/jpeg', 'image/webp'] as const;

const logoAddress = /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/;

export const templateContent = z.strictObject({
  page: templatePage,
  blocks: z.array(block).max(maxBlocks),
  /** Printed in place of the blocks, which stay as they were; null is the blocks. */
  markup: z.string().max(maxMarkupLength).nullable(),
  /** A `data:` address of a PNG, JPEG or WebP; null is none. */
  logo: z
    .string()
    .max(Math.ceil((maxLogoBytes * 4) / 3) + 40)
    .regex(logoAddress)
    .nullable(),
});
export type TemplateContent = z.infer<typeof templateContent>;
