import type { Translation } from '../../../contract/base/messages/translation.ts';
import type { photos as enUS } from '../en-US/photos.ts';

export const photos: Translation<typeof enUS> = {
  notJpeg: 'Esto no es una imagen JPEG. Hay que tomar la foto con Wireway o guardar antes la imagen como JPEG.',
  cutOff: 'La imagen está incompleta. Hay que tomar la foto de nuevo.',
  more: 'Hay otra cosa después del final de la imagen. Hay que tomar la foto de nuevo.',
  tells: 'La imagen dice cuándo, dónde o con qué se tomó. Hay que tomar la foto con Wireway, que no guarda esos datos.',
  tooLarge:
    'Una foto tiene como máximo {{megabytes}} MB y {{side}} píxeles en su lado más largo. Hay que tomarla con Wireway, que la reduce.',
  tooMany: 'Esta captura tiene {{most}} fotos, todas las que admite. Hay que quitar una y enviar esta de nuevo.',
  projectFull:
    'Las fotos de este proyecto llenan los {{gigabytes}} GB que hay para ellas. Hay que quitar algunas que nadie necesite y enviar esta de nuevo.',
  entryUnknown:
    'La captura de esta foto no está en el proyecto o es de otra persona. Hay que enviar antes la captura o tomar la foto de nuevo en su tarjeta.',
  idReused: 'Ya hay una foto con este identificador y otra imagen u otro pie. Hay que tomar la foto de nuevo.',
  unknown: 'Aquí no existe esa foto, o es de otra persona. Hay que abrir la fila de nuevo.',
  removed: 'Esta foto se quitó. Al abrir la fila de nuevo se ve quién la quitó y por qué.',
};
