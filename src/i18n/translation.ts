/** The words of another language for a namespace: the same keys, any text. `en-US` decides which keys there are. */
export type Translation<Words> = {
  readonly [Key in keyof Words]: Words[Key] extends string ? string : Translation<Words[Key]>;
};
