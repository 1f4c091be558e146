/* oxlint-disable import/no-unassigned-import -- style sheets have no exports */
import '@mantine/core/styles/Input.layer.css';

/** Multi-line text field with a label and its error below. */
export { Textarea as TextArea } from '@mantine/core';
