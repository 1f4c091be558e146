/* oxlint-disable import/no-unassigned-import -- style sheets have no exports */
import '@mantine/core/styles/Input.layer.css';

/** Text field with a label and its error below. */
export { TextInput as TextField } from '@mantine/core';
