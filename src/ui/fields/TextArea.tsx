/* oxlint-disable import/no-unassigned-import -- style sheets have no names */
import '@mantine/core/styles/Input.layer.css';

/** Labelled lines of text with their problem under them. */
export { Textarea as TextArea } from '@mantine/core';
