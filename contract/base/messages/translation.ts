/**
 * The words of another language for a namespace: the same keys, any text. `en-US` decides which keys there are. Spanish and
 * French have a plural of their own for millions ("un millón de filas"), which English has not.
 */
export type Translation<Words> = {
  readonly [Key in keyof Words]: Words[Key] extends string ? string : Translation<Words[Key]>;
} & {
  readonly [Key in keyof Words as Key extends `${infer Stem}_other` ? `${Stem}_many` : never]: string;
};
