/* oxlint-disable import/no-unassigned-import -- style sheets have no names */
import '@mantine/core/styles/Input.layer.css';

/** A labelled line of text with its problem under it. */
export { TextInput as TextField } from '@mantine/core';
