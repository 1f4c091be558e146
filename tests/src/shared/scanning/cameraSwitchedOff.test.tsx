/** Camera scanning that is switched off: no camera is requested, and the alternative is shown. */
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CameraView } from '../../../../src/shared/scanning/CameraView.tsx';
import { renderWithApp, sampleUser } from '../../renderWithApp.tsx';

const asked = vi.fn<() => Promise<MediaStream>>(() => Promise.reject(new DOMException('', 'NotAllowedError')));
beforeEach(() => {
  asked.mockClear();
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: asked }, configurable: true });
});
afterEach(() => void Reflect.deleteProperty(navigator, 'mediaDevices'));

const camera = <CameraView label="Camera" otherWay="Type the tag." onCodes={vi.fn<() => void>()} />;

it('shows no picture, requests no camera, and shows the alternative', async () => {
  await renderWithApp(camera, { user: { ...sampleUser, switchedOff: ['cameraScanning'] } });
  expect(await screen.findByText('Camera scanning is turned off. Type the tag.')).toBeVisible();
  expect(screen.queryByLabelText('Camera')).toBeNull();
  expect(asked).not.toHaveBeenCalled();
});

it('requests the camera if it is on', async () => {
  await renderWithApp(camera, { user: { ...sampleUser, switchedOff: ['handOver'] } });
  await expect.poll(() => asked.mock.calls.length).toBe(1);
  expect(screen.queryByText(/turned off/)).toBeNull();
});
