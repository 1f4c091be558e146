/** Stored template: its paper, its blocks, and optional custom markup. */
import { z } from 'zod/mini';
import { block } from './blocks.ts';
import { templatePage } from './paper.ts';

export const maxBlocks = 60;
/** Maximum markup length in characters. */
export const maxMarkupLength = 60_000;
/** Maximum size of the image in bytes; as text it is a third larger. */
export const maxLogoBytes = 200 * 1024;
/** Allowed image types of a logo; vector images are excluded, since they can load external resources. */
export const logoKinds = ['image/png', 'image/jpeg', 'image/webp'] as const;

const logoAddress = /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/;

export const templateContent = z.strictObject({
  page: templatePage,
  blocks: z.array(block).check(z.maxLength(maxBlocks)),
  /** Markup printed instead of the blocks, which are retained; null prints the blocks. */
  markup: z.nullable(z.string().check(z.maxLength(maxMarkupLength))),
  /** A `data:` URL of a PNG, JPEG or WebP; null for no logo. */
  logo: z.nullable(z.string().check(z.maxLength(Math.ceil((maxLogoBytes * 4) / 3) + 40), z.regex(logoAddress))),
});
export type TemplateContent = z.infer<typeof templateContent>;
