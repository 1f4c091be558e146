/**
 * Texts of another language for a namespace: the same keys, any text. `en-US` defines the keys. Spanish and French have a
 * separate plural for millions ("un millón de filas"), which English does not have.
 */
export type Translation<Words> = {
  readonly [Key in keyof Words]: Words[Key] extends string ? string : Translation<Words[Key]>;
} & {
  readonly [Key in keyof Words as Key extends `${infer Stem}_other` ? `${Stem}_many` : never]: string;
};
