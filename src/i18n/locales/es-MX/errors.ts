import type { errors as enUS } from '../en-US/errors.ts';
import type { Translation } from '../../../../contract/base/messages/translation.ts';

export const errors: Translation<typeof enUS> = {
  generic: 'El servidor no pudo hacerlo. Intenta de nuevo; si sigue pasando, avisa a tu administrador.',
  busy: 'Wireway está ocupado. Se intenta de nuevo en {{seconds}} s.',
  network: 'No se pudo contactar al servidor. Revisa la conexión e intenta de nuevo.',
  notSignedIn: 'No has iniciado sesión. Inicia sesión e intenta de nuevo.',
  unreadable:
    'El servidor respondió en una forma que esta versión no entiende. Pulsa Actualizar donde se ofrezca una versión nueva, o recarga la página.',
  keepsNothing: 'Este navegador no guarda aplicaciones aquí. Abre Wireway por https en una ventana normal, no privada.',
  notWhole: 'No llegó completo, o el dispositivo no tiene espacio. Inténtalo de nuevo donde haya señal.',
  startup: {
    title: 'Wireway no pudo arrancar',
    unreachable: 'No se pudo contactar al servidor. Revisa la conexión y recarga la página.',
    storage:
      'Este navegador no deja que Wireway conserve la sesión. Sal del modo privado, o permite los datos del sitio, y recarga la página.',
    other: 'Falta algo o algo está mal. Recarga la página; si sigue pasando, dile a tu administrador: {{reason}}',
    reload: 'Recargar la página',
    returned: 'Esta ventana era parte del inicio o cierre de sesión y ya no se necesita. Puedes cerrarla.',
    open: 'Abrir Wireway',
  },
  signIn: {
    network: 'No se pudo contactar al servidor de inicio de sesión. Revisa la conexión e intenta de nuevo.',
    timeout: 'El servidor de inicio de sesión no respondió a tiempo. Intenta de nuevo.',
    server: 'El servidor de inicio de sesión no funciona por el momento. Intenta de nuevo en un minuto.',
    popup_blocked: 'El navegador bloqueó la ventana de inicio de sesión. Inicia sesión en esta ventana.',
    popup_closed: 'La ventana de inicio de sesión se cerró antes de terminar.',
    storage:
      'Este navegador no deja que Wireway conserve la sesión. Sal del modo privado, o permite los datos del sitio, e intenta de nuevo.',
    state_mismatch: 'Este inicio de sesión ya se usó o es muy viejo. Inicia sesión de nuevo.',
    no_id_token:
      'El proveedor de inicio de sesión no da un nuevo token de identidad al renovar la sesión; por eso tienes que iniciar sesión cada vez que termina. Pide a un administrador que el proveedor lo envíe (docs/identity-providers.md).',
    access_denied:
      'El servidor de inicio de sesión no te dejó entrar. Inicia sesión como alguien que pueda usar Wireway.',
    other: 'No se pudo iniciar sesión. Intenta de nuevo.',
    keepsFailing:
      'El inicio de sesión falló varias veces seguidas. Espera un minuto e intenta de nuevo; si sigue fallando, da este mensaje a tu administrador: {{message}}',
  },
};
