import type { errors as enUS } from '../en-US/errors.ts';
import type { Translation } from '../../../../contract/base/messages/translation.ts';

export const errors: Translation<typeof enUS> = {
  generic: 'Algo salió mal. Inténtalo de nuevo. Si sigue pasando, avisa a tu administrador.',
  busy: 'Wireway está ocupado. Nuevo intento en {{seconds}} s.',
  network: 'No se pudo contactar al servidor. Revisa la conexión e inténtalo de nuevo.',
  proxyTooLarge:
    'Un proxy delante de Wireway rechaza archivos de este tamaño (413). Pide a tu administrador que suba su límite a 100 MB.',
  notSignedIn: 'No has iniciado sesión. Inicia sesión e inténtalo de nuevo.',
  notOnDevice: 'Estás sin conexión y esto no está en este dispositivo. Vuelve a intentarlo cuando estés en línea.',
  unreadable: 'Esta versión de Wireway no está actualizada. Selecciona Actualizar, o recarga la página.',
  keepsNothing: 'Aquí no se puede usar sin conexión. Abre Wireway por https en una ventana normal (no privada).',
  notWhole: 'La descarga no terminó, o no hay espacio. Inténtalo de nuevo cuando tengas conexión.',
  startup: {
    title: 'No se pudo iniciar Wireway',
    unreachable: 'No se pudo contactar al servidor. Revisa la conexión y recarga la página.',
    storage:
      'Tu navegador bloquea los datos del sitio. Sal del modo privado o permite los datos del sitio, y recarga la página.',
    other: 'No se pudo cargar Wireway. Recarga la página. Si sigue pasando, envía esto a tu administrador: {{reason}}',
    reload: 'Recargar la página',
    returned: 'Puedes cerrar esta ventana.',
    open: 'Abrir Wireway',
  },
  signIn: {
    network: 'No se pudo contactar al servidor de inicio de sesión. Revisa la conexión e inténtalo de nuevo.',
    timeout: 'El servidor de inicio de sesión no respondió a tiempo. Inténtalo de nuevo.',
    server: 'El servidor de inicio de sesión no funciona por el momento. Inténtalo de nuevo en un minuto.',
    popup_blocked: 'El navegador bloqueó la ventana de inicio de sesión. Inicia sesión en esta ventana.',
    popup_closed: 'La ventana de inicio de sesión se cerró antes de terminar. Inténtalo de nuevo.',
    storage:
      'Tu navegador bloquea los datos del sitio. Sal del modo privado o permite los datos del sitio, e inténtalo de nuevo.',
    state_mismatch: 'Este inicio de sesión venció. Inicia sesión de nuevo.',
    no_id_token:
      'El proveedor de inicio de sesión no envía un nuevo token de identidad al renovar la sesión, así que tienes que iniciar sesión cada vez que termina. Pide a tu administrador que configure el proveedor para enviarlo (docs/identity-providers.md).',
    access_denied: 'Esta cuenta no puede usar Wireway. Inicia sesión con otra cuenta.',
    other: 'No se pudo iniciar sesión. Inténtalo de nuevo.',
    keepsFailing:
      'El inicio de sesión falló varias veces. Espera un minuto e inténtalo de nuevo. Si sigue fallando, envía esto a tu administrador: {{message}}',
  },
};
